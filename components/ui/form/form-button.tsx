"use client";

import type { FormProps } from "./base-form";
import type { ButtonProps } from "./button";
import { Form } from "./form";
import { FormAlert, SubmitButton } from "./form-status";

type FormButtonProps<T> = Omit<ButtonProps, "name" | "form"> &
  Pick<FormProps<T>, "action" | "onDone" | "done" | "fields"> & { name?: string; formClass?: string };

export function FormButton<T>(props: FormButtonProps<T>) {
  const { action, onDone, done, fields, name, formClass = "grid justify-items-end gap-2", ...button } = props;
  return (
    <Form action={action} onDone={onDone} done={done} fields={fields} className={formClass} aria-label={name}>
      <SubmitButton variant="secondary" size="sm" {...button} />
      <FormAlert />
    </Form>
  );
}
