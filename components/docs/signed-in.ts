"use client";

import { useEffect, useSyncExternalStore } from "react";
import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

const subscribe = () => () => {};

const noted = (): boolean => signedInPattern.test(document.cookie);

/** A cookie beside the session's says so, as the page is the same for everyone. The server decides on every request. */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, noted, () => false);

/** Keeps the `signed-in:` classes right after a navigation without a page load, such as signing in. */
export function useSignedInClasses(): void {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", noted());
  }, []);
}
