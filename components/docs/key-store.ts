"use client";

import { useSyncExternalStore } from "react";

/** The key for the samples and the try it panel. It is only kept in memory. */
let key = "";
const listeners = new Set<() => void>();

/** Sets the key for all samples and panels. An empty string removes it. */
export function setKey(next: string): void {
  key = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current key, or an empty string. */
export const useKey = (): string =>
  useSyncExternalStore(
    subscribe,
    () => key,
    () => "",
  );
