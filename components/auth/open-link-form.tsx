"use client";

import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { openSignInLink } from "@/lib/web/actions/mailed-links";

/** Only submitting this form uses the link. */
export function OpenLinkForm({ email, token, callbackUrl }: { email: string; token: string; callbackUrl: string }) {
  return (
    <Form action={openSignInLink} className="grid gap-4" aria-label="Sign in">
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {/* The full email address, wrapped if needed, so that people see which account it is. */}
      <SubmitButton className="h-auto! min-h-9 wrap-anywhere w-full whitespace-normal! py-1.5">
        Sign in as {email}
      </SubmitButton>
    </Form>
  );
}
