"use client";

import { LongText } from "@/components/ui/data/long-text";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/layout/card";
import { askToChangeEmail } from "@/lib/web/actions/settings";

/** @param changeable whether this deployment sends the mail that confirms a new address */
export function EmailCard({ email, changeable }: { email: string; changeable: boolean }) {
  return (
    <Card>
      <CardHeader
        title="Email address"
        description={
          <>
            You sign in with <LongText className="font-medium text-ink">{email}</LongText>.{" "}
            {!changeable && "It cannot be changed here, because this server does not send email."}
          </>
        }
      />
      {changeable ? (
        <Form
          action={askToChangeEmail}
          aria-label="Email address"
          done={({ email: newEmail }) => (
            <CardBody>
              <Alert role="status" tabIndex={-1}>
                We have sent a link to <LongText className="font-medium">{newEmail}</LongText>. Open it within an hour
                to change your email address.
              </Alert>
            </CardBody>
          )}
        >
          <CardBody className="grid gap-4">
            <FormAlert />
            <div className="sm:w-1/2 sm:pr-2">
              <Field name="email" label="New email address">
                <Input type="email" autoComplete="email" required maxLength={254} />
              </Field>
            </div>
          </CardBody>
          <CardFooter>
            <SubmitButton variant="secondary">Change email address</SubmitButton>
          </CardFooter>
        </Form>
      ) : (
        <div className="pb-5" />
      )}
    </Card>
  );
}
