import { product } from "@/lib/base/product";
import { mark } from "@/lib/base/product/mark";

export function Mark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d={mark.area} className="fill-on-accent" />
      <path d={mark.lines} className="stroke-accent" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

export const Logo = ({ nameClass }: { nameClass?: string }) => (
  <span className="flex items-center gap-2.5 font-semibold text-[15px] tracking-tight">
    <Mark />
    <span className={nameClass}>{product.name}</span>
  </span>
);
