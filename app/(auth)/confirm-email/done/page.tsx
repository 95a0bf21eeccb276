import type { Metadata } from "next";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";

export const metadata: Metadata = { title: "Email address confirmed" };

export default function AddressConfirmed() {
  return (
    <>
      <h1 className="text-2xl">Email address confirmed</h1>
      <p className="mt-1 mb-7 text-muted">Thank you for confirming your email address.</p>
      <Button asChild variant="primary" className="w-full">
        <Link href="/portal">Go to the portal</Link>
      </Button>
    </>
  );
}
