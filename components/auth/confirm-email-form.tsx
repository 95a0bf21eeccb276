"use client";

import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmEmail } from "@/lib/web/actions/mailed-links";

/** Confirms an email address. Only submitting this form uses the link. */
export function ConfirmEmailForm({ token }: { token: string }) {
  return (
    <Form action={confirmEmail} className="grid gap-4" aria-label="Confirm your email address">
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      <SubmitButton className="w-full">Confirm email address</SubmitButton>
    </Form>
  );
}
