"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { useSignedInClasses } from "./signed-in";

/** Leads to the portal, or to signing up. */
export function AccountLink() {
  useSignedInClasses();
  return (
    <>
      <Button asChild variant="primary" className="signed-in:hidden">
        <Link href="/sign-up" prefetch={false}>
          Sign up
        </Link>
      </Button>
      <Button asChild variant="primary" className="signed-out:hidden">
        <Link href="/portal" prefetch={false}>
          Portal
        </Link>
      </Button>
    </>
  );
}
