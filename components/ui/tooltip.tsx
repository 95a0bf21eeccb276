"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "@/components/cx";
import { floatingClass } from "./panel";

/** A few words about a control, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className={cx(floatingClass, "max-w-64 px-2.5 py-1.5 text-[13px]")}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
