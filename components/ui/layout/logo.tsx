import { product } from "@/lib/base/product";

export function Mark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7 7.2c0-1 1.1-1.5 1.9-.9l3.9 3.2h6.4l3.9-3.2c.8-.6 1.9-.1 1.9.9V16a9 9 0 0 1-18 0Z"
        className="fill-on-accent"
      />
      <path d="M12.6 14v3.2M19.4 14v3.2" className="stroke-accent" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}

export const Logo = ({ nameClass }: { nameClass?: string }) => (
  <span className="flex items-center gap-2.5 font-semibold text-[15px] tracking-tight">
    <Mark />
    <span className={nameClass}>{product.name}</span>
  </span>
);
