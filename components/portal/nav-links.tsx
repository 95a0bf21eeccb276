"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";

/** A spinner in a link, shown if its page takes a moment to load. */
function Pending() {
  const { pending } = useLinkStatus();
  return pending && <Spinner className="ml-auto animate-[spin_1s_linear_infinite,appear_0.15s_0.15s_both]" />;
}

type NavLinksProps = {
  label: string;
  /** The first page of the area. Its link is only current on that page itself. */
  home?: string;
  links: { path: string; label: string; icon: ReactNode }[];
};

export function NavLinks({ label, home, links }: NavLinksProps) {
  const pathname = usePathname();
  const isCurrent = (path: string) =>
    path === home ? pathname === path : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {links.map(({ path, label: text, icon }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={isCurrent(path) ? "page" : undefined}
              className="flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink [&_svg]:size-4 [&_svg]:shrink-0"
            >
              {icon}
              {text}
              <Pending />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
