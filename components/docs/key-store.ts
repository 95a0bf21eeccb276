"use client";

import { useSyncExternalStore } from "react";

/** The key that the samples and the panel use. It lives in the memory of this page alone, and goes with it. */
let key = "";
const listeners = new Set<() => void>();

/** Puts a key into all samples and panels; an empty one takes it out again. */
export function setKey(next: string): void {
  key = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key in use, empty if there is none. */
export const useKey = (): string =>
  useSyncExternalStore(
    subscribe,
    () => key,
    () => "",
  );
