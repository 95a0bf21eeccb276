import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: "Address confirmed" };

export default function AddressConfirmed() {
  return (
    <>
      <h1 className="text-2xl">Your address is confirmed</h1>
      <p className="mt-1 mb-7 text-muted">Thank you. There is nothing more to do.</p>
      <Button asChild variant="primary" className="w-full">
        <Link href="/portal">Go to the portal</Link>
      </Button>
    </>
  );
}
