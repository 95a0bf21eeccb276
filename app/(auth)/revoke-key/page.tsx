import type { Metadata } from "next";
import { FoundKeyForm } from "@/components/auth/found-key-form";
import { AuthHeader } from "@/components/auth/parts";
import { product } from "@/lib/base/product";

export const metadata: Metadata = { title: "Revoke a leaked key" };

/** The layout reads APP_URL, which is only known at run time. */
export default function RevokeKey() {
  return (
    <>
      <AuthHeader title="Revoke a leaked key">
        Have you found an API key of {product.name}, for example in a public repository? Paste it here. We revoke it and
        notify its owner. It stops working within a second, and cannot be restored. You do not need an account.
      </AuthHeader>
      <FoundKeyForm />
    </>
  );
}
