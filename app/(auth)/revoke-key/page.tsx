import type { Metadata } from "next";
import { FoundKeyForm } from "@/components/auth/found-key-form";
import { product } from "@/lib/base/product";

export const metadata: Metadata = { title: "Revoke a leaked key" };

/** The layout reads APP_URL, which is only known at run time. */
export default function RevokeKey() {
  return (
    <>
      <h1 className="text-2xl">Revoke a leaked key</h1>
      <p className="mt-1 mb-7 text-muted">
        Have you found an API key of {product.name}, for example in a public repository? Paste it here. We revoke it and
        notify its owner. You do not need an account.
      </p>
      <FoundKeyForm />
    </>
  );
}
