"use client";

import type { ReactNode } from "react";
import type { FormProps } from "@/components/ui/form/base-form";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/layout/card";

type FormCardProps<T> = Omit<FormProps<T>, "className" | "aria-label"> & {
  id?: string;
  title: string;
  description?: ReactNode;
  submit: string;
};

export function FormCard<T>({ id, title, description, submit, children, ...form }: FormCardProps<T>) {
  return (
    <Card id={id}>
      <CardHeader title={title} description={description} />
      <Form {...form} aria-label={title}>
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
