"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/layout/link";

type AreaLinksProps = { links: { href: string; label: string; area?: string; className?: string }[] };

/** The last link whose area has the page is the current one. */
export function AreaLinks({ links }: AreaLinksProps) {
  const pathname = usePathname();
  const current = links.findLast(({ area }) => area && `${pathname}/`.startsWith(`${area}/`));
  return links.map((link) => (
    <Link
      key={link.href}
      href={link.href}
      className={link.className ?? ""}
      aria-current={link === current || undefined}
    >
      {link.label}
    </Link>
  ));
}
