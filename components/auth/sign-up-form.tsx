"use client";

import { Field, Input } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { finishSignUp, signUp } from "@/lib/web/actions/sign-in";
import { NewPassword } from "./new-password";

/** `link`: the mailed link that a person finishes signing up with. Not set where no mail is sent. */
type SignUpFormProps = { callbackUrl: string; link?: { email: string; token: string } };

export function SignUpForm({ callbackUrl, link }: SignUpFormProps) {
  return (
    <Form
      action={link ? finishSignUp : signUp}
      className="grid gap-4"
      aria-label={link ? "Finish signing up" : "Sign up"}
    >
      <FormAlert />
      {link && <input type="hidden" name="token" value={link.token} />}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Field name="name" label="Name">
        <Input autoComplete="name" required maxLength={100} />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" defaultValue={link?.email} readOnly={!!link} required={!link} />
      </Field>
      <NewPassword name="password" label="Password" />
      <SubmitButton className="mt-1 w-full">Create account</SubmitButton>
    </Form>
  );
}
