"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";

export function NavDisclosure({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Disclosure
      key={usePathname()}
      className={className}
      summary={
        <summary aria-label="Menu" className="grid size-9 list-none place-items-center rounded-md hover:bg-sunken">
          <Icon name="menu" className="size-5 in-[[open]>summary]:hidden" />
          <Icon name="x" className="hidden size-5 in-[[open]>summary]:block" />
        </summary>
      }
    >
      <div className="absolute inset-x-0 top-full mt-px max-h-[calc(100dvh-100%)] overflow-y-auto border-line border-b bg-surface p-3 shadow-floating">
        {children}
      </div>
    </Disclosure>
  );
}

type DisclosureProps = { className?: string; summary: ReactNode; children: ReactNode };

/** Opens without JavaScript too. Escape and a press outside close it. @param summary a summary element */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);
  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.removeAttribute("open");
        details.current.querySelector("summary")?.focus();
      }}
    >
      {summary}
      {children}
    </details>
  );
}
