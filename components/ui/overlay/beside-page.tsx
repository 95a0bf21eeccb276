"use client";

import { createContext, type ReactNode, use, useState } from "react";

const Show = createContext((_: ReactNode): void => {
  throw new Error("There is no BesidePage");
});

/** Shows a dialog that stays if the page fails, such as one with a secret. Null takes it away. */
export const useBesidePage = () => use(Show);

/** @param children the page, with what catches its errors */
export function BesidePage({ children }: { children: ReactNode }) {
  const [shown, show] = useState<ReactNode>(null);
  return (
    <Show value={show}>
      {children}
      {shown}
    </Show>
  );
}
