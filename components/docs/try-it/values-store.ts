"use client";

import { useSyncExternalStore } from "react";

export type Entered = { operation: string; values: Record<string, string>; body?: string };

let entered: Entered | undefined;
const listeners = new Set<() => void>();

export function setEntered(next: Entered): void {
  entered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useEntered = (operation: string): Entered | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (entered?.operation === operation ? entered : undefined),
    () => undefined,
  );
