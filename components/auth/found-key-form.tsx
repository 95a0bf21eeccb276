"use client";

import { Field, Input } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { reportFoundKey } from "@/lib/web/actions/found-key";
import type { Reported } from "@/lib/web/reports/found-key";

const results: Record<Exclude<Reported, "unknown">, string> = {
  revoked: "The key is revoked and stops working within a second. We have notified its owner. Thank you.",
  ended: "This key no longer works. Thank you for reporting it.",
};

export function FoundKeyForm() {
  return (
    <Form
      action={reportFoundKey}
      className="grid gap-4"
      aria-label="Revoke a key"
      done={({ reported }) => (
        <p role="status" tabIndex={-1} className="rounded-lg border border-line bg-surface p-5 shadow-raised">
          {results[reported]}
        </p>
      )}
    >
      <FormAlert />
      <Field name="foundKey" label="API key">
        <Input autoComplete="off" spellCheck={false} required />
      </Field>
      <SubmitButton className="mt-1 w-full">Revoke key</SubmitButton>
    </Form>
  );
}
