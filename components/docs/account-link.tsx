"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { useSignedIn } from "./signed-in";

/** Leads to the portal, or to signing up. */
export function AccountLink() {
  const signedIn = useSignedIn();
  return (
    <Button asChild variant="primary">
      <Link href={signedIn ? "/portal" : "/sign-up"} prefetch={false}>
        {signedIn ? "Portal" : "Sign up"}
      </Link>
    </Button>
  );
}
