"use client";

import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { resetPassword } from "@/lib/web/actions/mailed-links";
import { NewPassword } from "./new-password";

export function ResetPasswordForm({ email, token }: { email: string; token: string }) {
  return (
    <Form action={resetPassword} className="grid gap-4" aria-label="Reset password">
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      {/* Password managers save the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPassword name="password" label="New password" />
      <SubmitButton className="mt-1 w-full">Set new password</SubmitButton>
    </Form>
  );
}
