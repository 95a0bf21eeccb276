import type { Metadata } from "next";
import { AuthHeader } from "@/components/auth/parts";
import { LinkButton } from "@/components/ui/form/button";

const title = "Email address confirmed";

export const metadata: Metadata = { title };

export default function AddressConfirmed() {
  return (
    <>
      <AuthHeader title={title}>Thank you for confirming your email address.</AuthHeader>
      <LinkButton variant="primary" className="w-full" href="/portal">
        Go to the portal
      </LinkButton>
    </>
  );
}
