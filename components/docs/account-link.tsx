"use client";

import { LinkButton } from "@/components/ui/form/button";
import { useSignedInClasses } from "./signed-in";

export function AccountLink() {
  useSignedInClasses();
  return (
    <>
      <LinkButton variant="primary" className="signed-in:hidden" href="/sign-up">
        Sign up
      </LinkButton>
      <LinkButton variant="primary" className="signed-out:hidden" href="/portal">
        Portal
      </LinkButton>
    </>
  );
}
