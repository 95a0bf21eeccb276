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
  name: string;
  submit: ReactNode;
  submitClass?: string;
  /** Of the button, in a form without fields. */
  autoFocus?: boolean;
};

export const AuthForm = <T,>({ name, submit, submitClass = "", autoFocus, children, ...form }: AuthFormProps<T>) => (
  <Form {...form} className="grid gap-4" aria-label={name}>
    <FormAlert />
    {children}
    <SubmitButton className={`mt-1 w-full ${submitClass}`} autoFocus={autoFocus}>
      {submit}
    </SubmitButton>
  </Form>
);
