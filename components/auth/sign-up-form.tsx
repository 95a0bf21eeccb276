"use client";

import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { finishSignUp, signUp } from "@/lib/web/actions/sign-in";
import { NewPassword } from "./new-password";

const NameField = () => (
  <Field name="name" label="Name">
    <Input autoComplete="name" required maxLength={100} />
  </Field>
);

/** Signs up where no mail is sent. */
export function SignUpForm({ callbackUrl }: { callbackUrl: string }) {
  return (
    <Form action={signUp} className="grid gap-4" aria-label="Sign up">
      <FormAlert />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <NameField />
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" required />
      </Field>
      <NewPassword name="password" label="Password" />
      <SubmitButton className="mt-1 w-full">Create account</SubmitButton>
    </Form>
  );
}

type FinishProps = { email: string; token: string; callbackUrl: string };

export function FinishSignUpForm({ email, token, callbackUrl }: FinishProps) {
  return (
    <Form action={finishSignUp} className="grid gap-4" aria-label="Finish signing up">
      <FormAlert />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <NameField />
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" defaultValue={email} readOnly />
      </Field>
      <NewPassword name="password" label="Password" />
      <SubmitButton className="mt-1 w-full">Create account</SubmitButton>
    </Form>
  );
}
