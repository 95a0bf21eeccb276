"use client";

import { useSyncExternalStore } from "react";

/** For the samples and the try it panel, or "". Only kept in memory. */
let key = "";
const listeners = new Set<() => void>();

export function setKey(next: string): void {
  key = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKey = (): string =>
  useSyncExternalStore(
    subscribe,
    () => key,
    () => "",
  );
