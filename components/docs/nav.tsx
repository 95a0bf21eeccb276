"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/layout/link";
import { Marker } from "@/components/ui/overlay/summary";
import type { DocsGroup, DocsPage } from "@/lib/docs/pages";
import { methodClass } from "./method-class";

const Items = ({ items, pathname }: { items: DocsPage[]; pathname: string }) => (
  <ul className="grid gap-0.5">
    {items.map(({ path, title, method, deprecated, section }, index) => (
      <li key={path}>
        {section && section !== items[index - 1]?.section && (
          <p className="px-2.5 pt-3 pb-1 font-medium text-[13px]">{section}</p>
        )}
        <Link
          href={path}
          aria-current={pathname === path ? "page" : undefined}
          className="place min-h-8 gap-2 py-1 aria-[current=page]:font-medium lg:min-h-7"
        >
          {title}
          {deprecated && <span className="rounded-sm bg-sunken px-1 text-[11px] leading-4">Deprecated</span>}
          {method && (
            <span className={`ml-auto font-mono font-semibold text-[11px] ${methodClass[method] ?? ""}`}>{method}</span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);

export function DocsNav({ groups }: { groups: DocsGroup[] }) {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    const box = nav.current?.parentElement;
    if (!link || !box) return;
    const { offsetTop: top, offsetHeight: height } = link;
    // Only the box, and not the page, which may be at a heading. What is in sight stays where it was pressed.
    const isInSight = top >= box.scrollTop && top + height <= box.scrollTop + box.clientHeight;
    if (!isInSight) box.scrollTop = top - box.clientHeight / 2;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Documentation" className="grid gap-6 lg:gap-4.5">
      {groups.map(({ title, pages, more = [] }) => (
        <div key={title}>
          <p className="px-2.5 pb-1.5 font-semibold text-[13px]">{title}</p>
          <Items items={pages} pathname={pathname} />
          {more.length > 0 && (
            <details open={more.some(({ path }) => path === pathname)} className="mt-0.5">
              <summary className="flex min-h-8 items-center justify-between rounded-md px-2.5 text-muted hover:bg-sunken hover:text-ink lg:min-h-7">
                More {title.toLowerCase()}
                <Marker className="size-3.5" />
              </summary>
              <Items items={more} pathname={pathname} />
            </details>
          )}
        </div>
      ))}
    </nav>
  );
}
