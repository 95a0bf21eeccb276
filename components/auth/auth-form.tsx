"use client";

import type { ReactNode } from "react";
import type { HiddenFields } from "@/components/ui/form/base-form";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import type { Action } from "@/lib/web/actions/result";

type AuthFormProps<T> = {
  action: Action<T>;
  done?: (data: T) => ReactNode;
  fields?: HiddenFields;
  children?: ReactNode;
  submit: ReactNode;
  /** Of the form. Not needed where the text of the button says it. */
  name?: string;
  submitClass?: string;
  /** Of the button, in a form without fields. */
  autoFocus?: boolean;
};

export function AuthForm<T>({ submit, name, submitClass = "", autoFocus, children, ...form }: AuthFormProps<T>) {
  const label = name ?? (typeof submit === "string" ? submit : undefined);
  return (
    <Form {...form} className="grid gap-4" aria-label={label}>
      <FormAlert />
      {children}
      <SubmitButton className={`mt-1 w-full ${submitClass}`} autoFocus={autoFocus}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
