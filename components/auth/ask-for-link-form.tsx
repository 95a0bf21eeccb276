"use client";

import { MailCheck } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { askForNewPassword, askToSignIn } from "@/lib/web/actions/mailed-links";
import { withCallback } from "@/lib/web/auth/callback";

type SentProps = { email: string; life: string; again: string };

/** The message is the same whether the account exists or not, so that it reveals nothing. */
function Sent({ email, life, again }: SentProps) {
  return (
    <div role="status" tabIndex={-1} className="rounded-lg border border-line bg-surface p-5 shadow-raised">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck aria-hidden="true" className="size-5" />
      </span>
      <h2 className="mt-4 text-[15px]">Check your email</h2>
      <p className="mt-1 text-muted">
        If an account exists for <span className="wrap-anywhere font-medium text-ink">{email}</span>, we have sent a
        link to it. The link expires in {life} and can only be used once.
      </p>
      <p className="mt-3 text-[13px] text-muted">
        No email after a few minutes? Check your spam folder, or{" "}
        <a className="link" href={again}>
          request a new link
        </a>
        .
      </p>
    </div>
  );
}

type AskForLinkFormProps = {
  name: string;
  label: string;
  life: string;
  /** The page after sign-in. Not set for password links. */
  callbackUrl?: string;
};

export function AskForLinkForm({ name, label, life, callbackUrl }: AskForLinkFormProps) {
  // A full page load, so that the form starts empty.
  const again = callbackUrl === undefined ? "/forgot-password" : withCallback("/sign-in/link", callbackUrl);
  return (
    <Form
      action={callbackUrl === undefined ? askForNewPassword : askToSignIn}
      className="grid gap-4"
      aria-label={name}
      done={({ email }) => <Sent email={email} life={life} again={again} />}
    >
      <FormAlert />
      {callbackUrl !== undefined && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" required />
      </Field>
      <SubmitButton className="mt-1 w-full">{label}</SubmitButton>
    </Form>
  );
}
