import { ArrowLeft } from "lucide-react";
import { Link } from "./link";

export function Breadcrumb({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3">
      <Link href={href} className="inline-flex items-center gap-1.5 rounded-sm text-[13px] text-muted hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-3.5" /> {children}
      </Link>
    </nav>
  );
}
