"use client";

import { type ReactNode, useEffect, useRef } from "react";

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
