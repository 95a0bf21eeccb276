"use client";

import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { useSignedInClasses } from "./signed-in";

export function AccountLink() {
  useSignedInClasses();
  return (
    <>
      <Button asChild variant="primary" className="signed-in:hidden">
        <Link href="/sign-up">Sign up</Link>
      </Button>
      <Button asChild variant="primary" className="signed-out:hidden">
        <Link href="/portal">Portal</Link>
      </Button>
    </>
  );
}
