"use client";

import Link from "next/link";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { signIn } from "@/lib/web/actions/sign-in";

/** One of the demo's sign-ins, to be filled in with a click. */
export type DemoSignIn = { label: string; email: string; password: string };

type SignInFormProps = {
  callbackUrl: string;
  /** Shows the way to a new password. */
  canReset: boolean;
  /** Sign-ins to offer, on the embedded default only. */
  demo: DemoSignIn[];
};

const forgotten = (
  <Link className="link" href="/forgot-password">
    Forgot your password?
  </Link>
);

/** Email and password. */
export function SignInForm({ callbackUrl, canReset, demo }: SignInFormProps) {
  const fields = useRef<HTMLDivElement>(null);

  const fillIn = ({ email, password }: DemoSignIn) => {
    const input = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const [emailInput, passwordInput] = [input("email"), input("password")];
    if (emailInput) emailInput.value = email;
    if (passwordInput) passwordInput.value = password;
    passwordInput?.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };

  return (
    <Form action={signIn} className="grid gap-4" aria-label="Sign in">
      <FormAlert />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <div ref={fields} className="grid gap-4">
        <Field name="email" label="Email">
          <Input type="email" autoComplete="username" required />
        </Field>
        <Field name="password" label="Password" aside={canReset && forgotten}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
      </div>
      <SubmitButton className="mt-1 w-full">Sign in</SubmitButton>
      {demo.length > 0 && (
        <section aria-label="Demo sign-ins" className="mt-2 rounded-lg border border-line bg-surface p-4">
          <p className="text-[13px] text-muted">This is a demo on your machine. Fill in a sign-in:</p>
          <ul className="mt-3 grid gap-2">
            {demo.map((person) => (
              <li key={person.email} className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-mono text-xs leading-5">
                  <span className="block truncate">{person.email}</span>
                  <span className="block truncate text-muted">{person.password}</span>
                </span>
                <Button size="sm" onClick={() => fillIn(person)} aria-label={`Fill in the ${person.label}'s sign-in`}>
                  {person.label}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Form>
  );
}
