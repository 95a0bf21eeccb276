"use client";

import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/data/badge";
import { Link } from "@/components/ui/layout/link";
import type { Method } from "@/lib/api/operation";

export type NavItem = { path: string; title: string; method?: Method; deprecated: boolean };

export type NavGroup = { title: string; items: NavItem[]; more: NavItem[] };

const methodClass: Partial<Record<Method, string>> = { GET: "text-accent-ink", POST: "text-warning-ink" };

function Items({ items, pathname }: { items: NavItem[]; pathname: string }) {
  return (
    <ul className="grid gap-0.5">
      {items.map(({ path, title, method, deprecated }) => (
        <li key={path}>
          <Link
            href={path}
            aria-current={pathname === path ? "page" : undefined}
            className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2.5 py-1 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
          >
            {title}
            {deprecated ? (
              <Badge>Deprecated</Badge>
            ) : (
              method && (
                <span className={`font-mono font-semibold text-[11px] ${methodClass[method] ?? ""}`}>{method}</span>
              )
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the sidebar, and not the page, so that the entry of the current page and its sections can be seen. */
function keepInView(nav: HTMLElement | null): void {
  const sidebar = nav?.closest("aside");
  const entry = nav?.querySelector("[aria-current=page]")?.closest("li");
  if (!sidebar || !entry) return;
  const below = entry.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom;
  if (below > 0) sidebar.scrollTop += below + 16;
}

export function DocsNav({ groups }: { groups: NavGroup[] }) {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(() => keepInView(nav.current), [pathname]);
  return (
    <nav ref={nav} aria-label="Documentation" className="grid gap-6">
      {groups.map(({ title, items, more }) => (
        <div key={title}>
          <p className="px-2.5 pb-1.5 font-semibold text-[13px]">{title}</p>
          <Items items={items} pathname={pathname} />
          {more.length > 0 && (
            <details open={more.some(({ path }) => path === pathname)} className="group mt-0.5">
              <summary className="flex min-h-8 items-center justify-between rounded-md px-2.5 text-muted hover:bg-sunken hover:text-ink">
                More {title.toLowerCase()}
                <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
              </summary>
              <Items items={more} pathname={pathname} />
            </details>
          )}
        </div>
      ))}
    </nav>
  );
}
