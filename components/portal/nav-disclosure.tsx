"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useRef } from "react";

/** The navigation behind a button: an element of the browser's own, so that it opens without JavaScript too. */
export function NavDisclosure({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    // Another page closes it.
    <details
      key={usePathname()}
      ref={details}
      className="group"
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
      <div className="absolute inset-x-0 top-14 border-line border-b bg-surface p-3 shadow-floating">{children}</div>
    </details>
  );
}
