import type { Metadata } from "next";
import { LinkButton } from "@/components/ui/form/button";

export const metadata: Metadata = { title: "Email address confirmed" };

export default function AddressConfirmed() {
  return (
    <>
      <h1 className="text-2xl">Email address confirmed</h1>
      <p className="mt-1 mb-7 text-muted">Thank you for confirming your email address.</p>
      <LinkButton variant="primary" className="w-full" href="/portal">
        Go to the portal
      </LinkButton>
    </>
  );
}
