"use client";

import type { HiddenFields } from "@/components/ui/form/base-form";
import type { Action } from "@/lib/web/actions/result";
import type { ButtonProps } from "./button";
import { Form } from "./form";
import { FormAlert, SubmitButton } from "./form-status";

type FormButtonProps<T> = Omit<ButtonProps, "name" | "form"> & {
  action: Action<T>;
  onDone?: (data: T) => void;
  fields?: HiddenFields;
  name?: string;
  formClass?: string;
};

export function FormButton<T>(props: FormButtonProps<T>) {
  const { action, onDone, fields, name, formClass = "grid justify-items-end gap-2", ...button } = props;
  return (
    <Form action={action} onDone={onDone} fields={fields} className={formClass} aria-label={name}>
      <SubmitButton variant="secondary" size="sm" {...button} />
      <FormAlert />
    </Form>
  );
}
