"use client";

import { useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { LongText } from "@/components/ui/data/long-text";
import { Checkbox, Field, Input, PasswordInput } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormCard } from "@/components/ui/form/form-card";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody } from "@/components/ui/layout/page";
import { toast } from "@/components/ui/overlay/toast";
import {
  askToChangeEmail,
  askToConfirmEmail,
  changeName,
  changePassword,
  chooseNotifications,
} from "@/lib/web/actions/settings";
import { Section } from "./section";

export function ConfirmEmail({ email }: { email: string }) {
  return (
    <Form
      action={askToConfirmEmail}
      className="mb-6 grid gap-3"
      aria-label="Confirm email address"
      done={() => (
        <Alert role="status" tabIndex={-1}>
          We have sent a link to <LongText className="font-medium">{email}</LongText>.
        </Alert>
      )}
    >
      <FormAlert />
      <Alert tone="warning">
        <p>
          Your email address <LongText className="font-medium">{email}</LongText> is not confirmed. Until you confirm
          it, signing in with an email link removes your password.
        </p>
        <SubmitButton size="sm" variant="secondary" className="mt-3">
          Email me a link
        </SubmitButton>
      </Alert>
    </Form>
  );
}

export const ProfileCard = ({ name }: { name: string }) => (
  <Section title="Profile" description="Your name, as our team sees it.">
    <FormCard label="Profile" action={changeName} onDone={() => toast.success("Name saved.")} submit="Save name">
      <Field name="name" label="Name" className="sm:max-w-96">
        <Input defaultValue={name} autoComplete="name" required maxLength={100} />
      </Field>
    </FormCard>
  </Section>
);

/** @param changeable whether this deployment sends the mail that confirms a new address */
export const EmailCard = ({ email, changeable }: { email: string; changeable: boolean }) => (
  <Section
    title="Email address"
    description={
      <>
        You sign in with <LongText className="font-medium text-ink">{email}</LongText>.
      </>
    }
  >
    {changeable ? (
      <FormCard
        label="Email address"
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
        <Field name="email" label="New email address" className="sm:max-w-96">
          <Input type="email" autoComplete="email" required maxLength={254} />
        </Field>
      </FormCard>
    ) : (
      <Card>
        <CardBody className="text-muted">It cannot be changed here, because this server does not send email.</CardBody>
      </Card>
    )}
  </Section>
);

/** @param hasPassword false for a person who has only signed in with GitHub or an email link */
export function PasswordCard({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [changes, setChanges] = useState(0);
  return (
    <Section
      title="Password"
      description={
        hasPassword
          ? "Changing your password signs out all other sessions."
          : "Set a password so that you can also sign in with it."
      }
    >
      <FormCard
        label="Password"
        action={changePassword}
        resetOnDone
        onDone={() => {
          setChanges(changes + 1);
          toast.success("Password changed. All other sessions are signed out.");
        }}
        submit={hasPassword ? "Change password" : "Set password"}
      >
        {/* Password managers save the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {hasPassword && (
            <Field name="currentPassword" label="Current password">
              <PasswordInput autoComplete="current-password" required />
            </Field>
          )}
          <NewPassword key={changes} name="newPassword" label="New password" />
        </div>
      </FormCard>
    </Section>
  );
}

export type KindEntry = { kind: string; name: string; on: boolean };

/** @param mailed where they are mailed to, if they are */
export const NotificationsCard = ({ kinds, mailed }: { kinds: KindEntry[]; mailed: string | undefined }) => (
  <Section
    id="notifications"
    title="Notifications"
    description={`Choose which notifications we ${mailed ? `email to ${mailed} and ` : ""}count on the bell. The list of notifications has all of them.`}
  >
    <FormCard
      label="Notifications"
      action={chooseNotifications}
      onDone={() => toast.success("Notifications saved.")}
      submit="Save notifications"
    >
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {kinds.map(({ kind, name, on }) => (
          <Checkbox key={kind} name="kind" value={kind} defaultChecked={on} label={name} />
        ))}
      </div>
    </FormCard>
  </Section>
);
