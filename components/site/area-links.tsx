"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/layout/link";

type AreaLinksProps = { links: { href: string; label: string; area?: string; className?: string }[] };

/** The last link whose area has the page is the current one. */
export function AreaLinks({ links }: AreaLinksProps) {
  const pathname = usePathname();
  const current = links.findLast(({ area }) => area && `${pathname}/`.startsWith(`${area}/`));
  return links.map(({ href, label, className = "" }) => (
    <Link key={href} href={href} className={className} aria-current={href === current?.href || undefined}>
      {label}
    </Link>
  ));
}
