"use client";

import { KeyRound } from "lucide-react";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { signInByPasskey, startPasskeySignIn } from "@/lib/web/actions/sign-in";
import { usingPasskey } from "./with-passkey";

const signIn = usingPasskey(startPasskeySignIn, signInByPasskey);

export function PasskeyButton({ callbackUrl }: { callbackUrl: string }) {
  return (
    <Form action={signIn} className="grid gap-2.5" aria-label="Sign in with a passkey">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <SubmitButton variant="secondary" className="w-full">
        <KeyRound aria-hidden="true" /> Sign in with a passkey
      </SubmitButton>
      <FormAlert />
    </Form>
  );
}
