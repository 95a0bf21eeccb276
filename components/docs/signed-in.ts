"use client";

import { useEffect } from "react";
import { useInBrowser } from "@/components/store";
import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

const noted = (): boolean => signedInPattern.test(document.cookie);

/** A cookie beside the session's says so, as the page is the same for everyone. The server decides on every request. */
export const useSignedIn = (): boolean => useInBrowser(noted, false);

/** Keeps the `signed-in:` classes right after a navigation without a page load, such as signing in. */
export function useSignedInClasses(): void {
  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", noted());
  }, []);
}
