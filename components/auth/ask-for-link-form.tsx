"use client";

import { LongText } from "@/components/ui/data/long-text";
import { Field, Input } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { askForNewPasswordAction, askToSignInAction } from "@/lib/web/actions/mailed-links";
import { askToSignUpAction } from "@/lib/web/actions/sign-in";
import { withCallback } from "@/lib/web/auth/callback";
import { AuthForm } from "./auth-form";

const purposes = {
  "sign-in": {
    action: askToSignInAction,
    page: "/sign-in/link",
    name: "Sign in by email",
    submit: "Email me a sign-in link",
  },
  password: {
    action: askForNewPasswordAction,
    page: "/forgot-password",
    name: "Forgotten password",
    submit: "Email me a link",
  },
  "sign-up": { action: askToSignUpAction, page: "/sign-up", name: "Sign up", submit: "Email me a link" },
} as const;
type Purpose = keyof typeof purposes;

type SentProps = { purpose: Purpose; email: string; life: string; again: string };

/** The message is the same whether the account exists or not, so that it reveals nothing. */
function Sent({ purpose, email, life, again }: SentProps) {
  const address = <LongText className="font-medium text-ink">{email}</LongText>;
  return (
    <div role="status" tabIndex={-1} className="rounded-lg border border-line bg-canvas p-5">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name="mail-check" className="size-5" />
      </span>
      <h2 className="mt-4 text-[15px]">Check your email</h2>
      <p className="mt-1 text-muted">
        {purpose === "sign-up" ? (
          <>
            We have sent a link to {address}. Open it within {life} to choose a password. If you already have an
            account, the email says so.
          </>
        ) : (
          <>
            If an account exists for {address}, we have sent a link to it. The link expires in {life} and can only be
            used once.
          </>
        )}
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

/** `callbackUrl`: the page after sign-in. Not set for password links. */
type AskForLinkFormProps = { purpose: Purpose; life: string; callbackUrl?: string };

export function AskForLinkForm({ purpose, life, callbackUrl }: AskForLinkFormProps) {
  const { page, ...form } = purposes[purpose];
  // A full page load, so that the form starts empty.
  const again = callbackUrl === undefined ? page : withCallback(page, callbackUrl);
  return (
    <AuthForm
      {...form}
      fields={callbackUrl === undefined ? {} : { callbackUrl }}
      done={({ email }) => <Sent purpose={purpose} email={email} life={life} again={again} />}
    >
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" required autoFocus />
      </Field>
    </AuthForm>
  );
}
