"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { DocsNav, type NavGroup } from "./nav";

/** The navigation behind a button, on small windows: an element of the browser's own, so that it opens without JavaScript. */
export function DocsNavDisclosure({ groups }: { groups: NavGroup[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    // Another page closes it.
    <details
      key={usePathname()}
      ref={details}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        details.current?.removeAttribute("open");
        details.current?.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label="Menu" className="grid size-9 list-none place-items-center rounded-md hover:bg-sunken">
        <Menu aria-hidden="true" className="size-5 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-b bg-surface p-4 shadow-floating">
        <DocsNav groups={groups} />
      </div>
    </details>
  );
}
