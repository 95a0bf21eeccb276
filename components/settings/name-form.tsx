"use client";

import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { CardBody, CardFooter } from "@/components/ui/layout/card";
import { toast } from "@/components/ui/overlay/toast";
import { changeName } from "@/lib/web/actions/settings";

export function NameForm({ name }: { name: string }) {
  return (
    <Form action={changeName} onDone={() => toast.success("Name saved.")} aria-label="Profile">
      <CardBody className="grid gap-4">
        <FormAlert />
        <div className="sm:w-1/2 sm:pr-2">
          <Field name="name" label="Name">
            <Input defaultValue={name} autoComplete="name" required maxLength={100} />
          </Field>
        </div>
      </CardBody>
      <CardFooter>
        <SubmitButton variant="secondary">Save name</SubmitButton>
      </CardFooter>
    </Form>
  );
}
