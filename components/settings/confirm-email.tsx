"use client";

import { LongText } from "@/components/ui/data/long-text";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Alert } from "@/components/ui/layout/alert";
import { askToConfirmEmail } from "@/lib/web/actions/settings";

export function ConfirmEmail({ email }: { email: string }) {
  return (
    <Form
      action={askToConfirmEmail}
      className="mb-6 grid gap-3"
      aria-label="Confirm email address"
      done={() => (
        <Alert role="status" tabIndex={-1}>
          We have sent a link to <LongText className="font-medium">{email}</LongText>.
        </Alert>
      )}
    >
      <FormAlert />
      <Alert tone="warning">
        <p>
          Your email address <LongText className="font-medium">{email}</LongText> is not confirmed. Until you confirm
          it, signing in with an email link removes your password.
        </p>
        <SubmitButton size="sm" variant="secondary" className="mt-3">
          Email me a link
        </SubmitButton>
      </Alert>
    </Form>
  );
}
