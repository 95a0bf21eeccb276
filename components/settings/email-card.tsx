"use client";

import { LongText } from "@/components/ui/data/long-text";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { askToChangeEmail } from "@/lib/web/actions/settings";
import { FormCard } from "./form-card";

/** @param changeable whether this deployment sends the mail that confirms a new address */
export function EmailCard({ email, changeable }: { email: string; changeable: boolean }) {
  const current = (
    <>
      You sign in with <LongText className="font-medium text-ink">{email}</LongText>.
    </>
  );
  if (!changeable)
    return (
      <Card className="pb-5">
        <CardHeader
          title="Email address"
          description={<>{current} It cannot be changed here, because this server does not send email.</>}
        />
      </Card>
    );
  return (
    <FormCard
      title="Email address"
      description={current}
      action={askToChangeEmail}
      done={({ email: newEmail }) => (
        <CardBody>
          <Alert role="status" tabIndex={-1}>
            We have sent a link to <LongText className="font-medium">{newEmail}</LongText>. Open it within an hour to
            change your email address.
          </Alert>
        </CardBody>
      )}
      submit="Change email address"
    >
      <div className="sm:w-1/2 sm:pr-2">
        <Field name="email" label="New email address">
          <Input type="email" autoComplete="email" required maxLength={254} />
        </Field>
      </div>
    </FormCard>
  );
}
