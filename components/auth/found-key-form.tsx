"use client";

import { Field, Input } from "@/components/ui/form/fields";
import { reportFoundKeyAction } from "@/lib/web/actions/found-key";
import { AuthForm } from "./auth-form";

const results = {
  revoked: "The key is revoked and stops working within a second. We have notified its owner. Thank you.",
  ended: "This key no longer works. Thank you for reporting it.",
};

export function FoundKeyForm() {
  return (
    <AuthForm
      action={reportFoundKeyAction}
      name="Revoke a key"
      submit="Revoke key"
      done={({ reported }) => (
        <p role="status" tabIndex={-1} className="rounded-lg border border-line bg-canvas p-5">
          {results[reported]}
        </p>
      )}
    >
      <Field name="foundKey" label="API key">
        <Input autoComplete="off" spellCheck={false} required />
      </Field>
    </AuthForm>
  );
}
