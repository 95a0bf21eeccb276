"use client";

import { Field, Input } from "@/components/ui/form/fields";
import { finishSignUp, signUp } from "@/lib/web/actions/sign-in";
import { AuthForm } from "./auth-form";
import { NewPassword } from "./new-password";

/** `link`: the mailed link that a person finishes signing up with. Not set where no mail is sent. */
type SignUpFormProps = { callbackUrl: string; link?: { email: string; token: string } };

export function SignUpForm({ callbackUrl, link }: SignUpFormProps) {
  return (
    <AuthForm
      action={link ? finishSignUp : signUp}
      name={link ? "Finish signing up" : "Sign up"}
      submit="Create account"
      fields={{ callbackUrl, ...(link && { token: link.token }) }}
    >
      <Field name="name" label="Name">
        <Input autoComplete="name" required maxLength={100} />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" defaultValue={link?.email} readOnly={!!link} required={!link} />
      </Field>
      <NewPassword name="password" label="Password" />
    </AuthForm>
  );
}
