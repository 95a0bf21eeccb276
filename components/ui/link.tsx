"use client";

// biome-ignore lint/style/noRestrictedImports: this is the component for it
import NextLink from "next/link";
import { type ComponentProps, useRef, useState } from "react";

const restMs = 60;

/**
 * A link to a page, which is prefetched when the pointer rests on it. If all visible links were prefetched, a list of animals
 * would cost the server nine times as much as its page.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onPointerLeave">) {
  const [rested, setRested] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <NextLink
      {...props}
      prefetch={rested ? null : false}
      onPointerEnter={() => {
        timer.current = setTimeout(setRested, restMs, true);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    />
  );
}
