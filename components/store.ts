import { useSyncExternalStore } from "react";

/** A value that components share without a provider. @param initial what the server renders @param first in the browser */
export function createStore<T>(initial: T, first = initial) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => value;
  return {
    get,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, get, () => initial),
  };
}

const never = () => () => {};

/** What only the browser knows. @param onServer what the server renders, and the browser at first */
export const useInBrowser = <T>(read: () => T, onServer: T): T => useSyncExternalStore(never, read, () => onServer);

export const useHydrated = (): boolean => useInBrowser(() => true, false);

/** Reads or writes what the browser keeps. Undefined where it keeps nothing: a person can forbid that. */
export function inStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
