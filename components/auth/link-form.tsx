"use client";

import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { changeEmail, confirmEmail } from "@/lib/web/actions/mailed-links";

const uses = {
  confirmation: { action: confirmEmail, label: "Confirm email address" },
  "new-email": { action: changeEmail, label: "Change email address" },
} as const;

/** Only submitting this form uses the link. */
export function LinkForm({ purpose, token }: { purpose: keyof typeof uses; token: string }) {
  const { action, label } = uses[purpose];
  return (
    <Form action={action} className="grid gap-4" aria-label={label}>
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      <SubmitButton className="w-full">{label}</SubmitButton>
    </Form>
  );
}
