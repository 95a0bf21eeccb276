"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/spinner";

/** Turns while the page behind the surrounding link is being fetched, once that has taken a moment. */
function Pending() {
  const { pending } = useLinkStatus();
  return pending && <Spinner className="ml-auto animate-[spin_1s_linear_infinite,appear_0.15s_0.15s_both]" />;
}

type NavLinksProps = {
  label: string;
  /** Where the area begins: its own link is the current one on that very page only. */
  home?: string;
  links: { path: string; label: string; icon: ReactNode }[];
};

/** The links to the pages of an area, the current one marked. */
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
