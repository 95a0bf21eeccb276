"use client";

import { useSyncExternalStore } from "react";

/** What a person has entered in the panel of an operation: values by parameter name, and the body. */
export type Entered = { operation: string; values: Record<string, string>; body?: string };

let entered: Entered | undefined;
const listeners = new Set<() => void>();

/** Shows the entered values in the samples of the page. */
export function setEntered(next: Entered): void {
  entered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is entered for an operation, or undefined if nothing was changed. */
export const useEntered = (operation: string): Entered | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (entered?.operation === operation ? entered : undefined),
    () => undefined,
  );
