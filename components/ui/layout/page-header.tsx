import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

export type HeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, description, actions }: HeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export function Breadcrumb({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3">
      <Link href={href} className="inline-flex items-center gap-1.5 rounded-sm text-[13px] text-muted hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-3.5" /> {children}
      </Link>
    </nav>
  );
}
