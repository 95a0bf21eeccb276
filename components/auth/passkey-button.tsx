"use client";

import { KeyRound } from "lucide-react";
import { FormButton } from "@/components/ui/form/form-button";
import { signInByPasskey, startPasskeySignIn } from "@/lib/web/actions/sign-in";
import { usingPasskey } from "./with-passkey";

const signIn = usingPasskey(startPasskeySignIn, signInByPasskey);

export function PasskeyButton({ callbackUrl }: { callbackUrl: string }) {
  return (
    <FormButton
      action={signIn}
      fields={{ callbackUrl }}
      name="Sign in with a passkey"
      formClass="grid gap-2.5"
      size="md"
      className="w-full"
    >
      <KeyRound aria-hidden="true" /> Sign in with a passkey
    </FormButton>
  );
}
