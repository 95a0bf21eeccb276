"use client";

import { useEffect } from "react";
import { useInBrowser } from "@/components/store";
import { LinkButton } from "@/components/ui/form/button";
import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

const isSignedIn = (): boolean => signedInPattern(location.port).test(document.cookie);

/** A cookie beside the session's says so, as the page is the same for everyone. The server decides on every request. */
export const useSignedIn = (): boolean => useInBrowser(isSignedIn, false);

export function SignedInLink() {
  // Keeps the `signed-in:` classes right after a navigation without a page load, such as signing in.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", isSignedIn());
  }, []);
  return (
    <>
      <LinkButton className="signed-in:hidden" href="/sign-up">
        Sign up
      </LinkButton>
      <LinkButton className="signed-out:hidden" href="/portal">
        Portal
      </LinkButton>
    </>
  );
}
