"use client";

import { Checkbox, Field, Input } from "@/components/ui/form/fields";
import { acceptInvitationAction, joinAction } from "@/lib/web/actions/members";
import { AuthForm } from "./auth-form";
import { NewPassword } from "./new-password";

// Only submitting these forms uses an invitation.

/** `otherAddress`: of the person who is signed in, if it is not the one that was invited. */
type AcceptFormProps = { token: string; accountName: string; otherAddress: string | undefined };

export const AcceptForm = ({ token, accountName, otherAddress }: AcceptFormProps) => (
  <AuthForm
    action={acceptInvitationAction}
    name="Invitation"
    submit={`Join ${accountName}`}
    submitClass="h-auto! min-h-9 wrap-anywhere whitespace-normal! py-1.5"
    fields={{ token }}
  >
    {otherAddress && (
      <Checkbox
        name="otherAddress"
        value="yes"
        label={<span className="wrap-anywhere">Join as {otherAddress}</span>}
        required
      />
    )}
  </AuthForm>
);

/** For a person without a profile. */
export const JoinForm = ({ token, email }: { token: string; email: string }) => (
  <AuthForm action={joinAction} name="Sign up" submit="Sign up and join" fields={{ token }}>
    <Field name="name" label="Name">
      <Input autoComplete="name" required maxLength={100} />
    </Field>
    <Field label="Email">
      <Input type="email" autoComplete="username" defaultValue={email} readOnly />
    </Field>
    <NewPassword name="password" label="Password" />
  </AuthForm>
);
