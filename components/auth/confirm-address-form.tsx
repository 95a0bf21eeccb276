"use client";

import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmAddress } from "@/lib/web/actions/mailed-links";

/** Confirms an address by a mailed link: only this uses the link up. */
export function ConfirmAddressForm({ token }: { token: string }) {
  return (
    <Form action={confirmAddress} className="grid gap-4" aria-label="Confirm your address">
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      <SubmitButton className="w-full">Yes, it is mine</SubmitButton>
    </Form>
  );
}
