"use client";

import type { ReactNode } from "react";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/layout/page";
import type { FormProps } from "./base-form";
import { Form } from "./form";
import { FormAlert, SubmitButton } from "./form-status";

type FormCardProps<T> = Omit<FormProps<T>, "className" | "aria-label"> & {
  title?: string;
  description?: ReactNode;
  submit: string;
  /** The name of the form, if it is not the title, or if it has none. */
  label?: string;
};

export function FormCard<T>({ title, description, submit, label = title, children, ...form }: FormCardProps<T>) {
  return (
    <Card>
      {title && <CardHeader title={title} description={description} />}
      <Form {...form} aria-label={label}>
        <CardBody className="grid gap-4">
          <FormAlert />
          {children}
        </CardBody>
        <CardFooter>
          <SubmitButton variant="secondary">{submit}</SubmitButton>
        </CardFooter>
      </Form>
    </Card>
  );
}
