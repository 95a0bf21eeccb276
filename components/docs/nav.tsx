"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/layout/link";
import type { Method } from "@/lib/api/operation";

export type NavItem = {
  path: string;
  title: string;
  method?: Method;
  deprecated?: boolean;
  sections?: { id: string; title: string }[];
};

export type NavGroup = { title: string; items: NavItem[] };

const methodClass: Partial<Record<Method, string>> = { GET: "text-accent-ink", POST: "text-warning-ink" };

function Sections({ sections }: Pick<NavItem, "sections">) {
  return (
    <ul aria-label="On this page" className="mt-0.5 mb-1 ml-4 hidden border-line border-l pl-2 lg:block">
      {sections?.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-sm px-2 py-1 text-[13px] text-muted hover:text-ink">
            {title}
          </a>
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
      {groups.map(({ title, items }) => (
        <div key={title}>
          <p className="px-2.5 pb-1.5 font-semibold text-[13px]">{title}</p>
          <ul className="grid gap-0.5">
            {items.map(({ path, title, method, deprecated, sections }) => (
              <li key={path}>
                <Link
                  href={path}
                  aria-current={pathname === path ? "page" : undefined}
                  className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2.5 py-1 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
                >
                  <span className={deprecated ? "line-through decoration-1" : undefined}>{title}</span>
                  {method && (
                    <span className={`font-mono font-semibold text-[11px] ${methodClass[method] ?? ""}`}>{method}</span>
                  )}
                </Link>
                {pathname === path && sections && <Sections sections={sections} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
