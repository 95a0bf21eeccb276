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

/** What is said after asking. It is the same whether anybody has the address or not. */
function Sent({ email, life, again }: SentProps) {
  return (
    <div role="status" tabIndex={-1} className="rounded-lg border border-line bg-surface p-5 shadow-raised">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck aria-hidden="true" className="size-5" />
      </span>
      <h2 className="mt-4 text-[15px]">Check your mail</h2>
      <p className="mt-1 text-muted">
        If there is an account for <span className="wrap-anywhere font-medium text-ink">{email}</span>, we have sent a
        link to it. It works once, and for {life}.
      </p>
      <p className="mt-3 text-[13px] text-muted">
        Nothing there after a few minutes? Look among the spam, or{" "}
        <a className="link" href={again}>
          ask again
        </a>
        .
      </p>
    </div>
  );
}

type AskForLinkFormProps = {
  /** What the form is called. */
  name: string;
  /** What its button says. */
  label: string;
  /** How long the link works, in words. */
  life: string;
  /** Where to go after signing in; left out where the link is for a new password. */
  callbackUrl?: string;
};

/** Asks for a link by mail: to sign in by, or to choose a new password by. */
export function AskForLinkForm({ name, label, life, callbackUrl }: AskForLinkFormProps) {
  // Loaded as a whole, not by a Link: the page starts anew.
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
