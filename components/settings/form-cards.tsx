"use client";

import { type ReactNode, useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { LongText } from "@/components/ui/data/long-text";
import { Field, Input, PasswordInput } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Alert } from "@/components/ui/layout/alert";
import { Card } from "@/components/ui/layout/page";
import { toast } from "@/components/ui/overlay/toast";
import {
  askToChangeEmailAction,
  askToConfirmEmailAction,
  changeNameAction,
  changePasswordAction,
  chooseNotificationsAction,
} from "@/lib/web/actions/settings";
import { FormSection, SettingsSection } from "./section";

export function ConfirmEmail({ email }: { email: string }) {
  return (
    <Form
      action={askToConfirmEmailAction}
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
  <FormSection
    title="Profile"
    description="Your name, as other members and our team see it."
    action={changeNameAction}
    onDone={() => toast.success("Name saved.")}
    submit="Save name"
  >
    <Field name="name" label="Name" className="sm:max-w-96">
      <Input defaultValue={name} autoComplete="name" required maxLength={100} />
    </Field>
  </FormSection>
);

/** @param changeable whether this deployment sends the mail that confirms a new address */
export function EmailCard({ email, changeable }: { email: string; changeable: boolean }) {
  const title = "Email address";
  const description = (
    <>
      You sign in with <LongText className="font-medium text-ink">{email}</LongText>.
    </>
  );
  if (!changeable)
    return (
      <SettingsSection title={title} description="You sign in with it.">
        <Card className="px-5 py-4">
          <Field
            label="Your email address"
            hint="Your email address cannot be changed here, because this server does not send email."
            className="sm:max-w-96 [&_input]:bg-sunken"
          >
            <Input readOnly defaultValue={email} />
          </Field>
        </Card>
      </SettingsSection>
    );
  return (
    <FormSection
      title={title}
      description={description}
      action={askToChangeEmailAction}
      done={({ email: newEmail }) => (
        <Alert role="status" tabIndex={-1} className="m-5">
          We have sent a link to <LongText className="font-medium">{newEmail}</LongText>. Open it within an hour to
          change your email address.
        </Alert>
      )}
      submit="Change email address"
    >
      <Field name="email" label="New email address" className="sm:max-w-96">
        <Input type="email" autoComplete="email" required maxLength={254} />
      </Field>
    </FormSection>
  );
}

/** @param hasPassword false for a person who has only signed in with GitHub or an email link */
export function PasswordCard({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [changes, setChanges] = useState(0);
  return (
    <FormSection
      title="Password"
      description={
        hasPassword
          ? "Changing your password signs out all other sessions."
          : "Set a password so that you can also sign in with it."
      }
      action={changePasswordAction}
      resetOnDone
      onDone={() => {
        setChanges(changes + 1);
        toast.success("Password changed. All other sessions are signed out.");
      }}
      submit={hasPassword ? "Change password" : "Set password"}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasPassword && (
          <Field name="currentPassword" label="Current password">
            <PasswordInput autoComplete="current-password" required />
          </Field>
        )}
        <NewPassword key={changes} name="newPassword" label="New password" email={email} />
      </div>
    </FormSection>
  );
}

type NotificationsProps = { account: string | undefined; mailed: string | undefined; children: ReactNode };

/** @param children the kinds to choose from */
export const NotificationsCard = ({ account, mailed, children }: NotificationsProps) => (
  <FormSection
    id="notifications"
    title={account === undefined ? "Notifications" : `Notifications for ${account}`}
    description={`Choose which notifications ${mailed ? `we email to ${mailed}, and which ` : ""}show a number on the bell. All of them stay in the list.`}
    action={chooseNotificationsAction}
    onDone={() => toast.success("Notifications saved.")}
    submit="Save notifications"
  >
    {children}
  </FormSection>
);
