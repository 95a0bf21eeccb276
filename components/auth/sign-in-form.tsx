"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/form/button";
import { Field, Input, PasswordInput } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Link } from "@/components/ui/layout/link";
import { signIn } from "@/lib/web/actions/sign-in";

export type DemoSignIn = { label: string; email: string; password: string };

type SignInFormProps = {
  callbackUrl: string;
  canReset: boolean;
  /** Demo accounts, only with the embedded database. */
  demo: DemoSignIn[];
};

const forgotten = (
  <Link className="link" href="/forgot-password">
    Forgot your password?
  </Link>
);

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
    <Form action={signIn} className="grid gap-4" aria-label="Sign in" fields={{ callbackUrl }}>
      <FormAlert />
      <div ref={fields} className="grid gap-4">
        <Field name="email" label="Email">
          <Input type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field name="password" label="Password" aside={canReset && forgotten}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
      </div>
      <SubmitButton className="mt-1 w-full">Sign in</SubmitButton>
      {demo.length > 0 && (
        <section aria-label="Demo accounts" className="mt-2 rounded-lg border border-line bg-surface p-4">
          <p className="text-[13px] text-muted">This is a local demo. Sign in as:</p>
          <ul className="mt-3 grid gap-2">
            {demo.map((person) => (
              <li key={person.email} className="flex items-center justify-between gap-3">
                <span className="min-w-0 font-mono text-xs leading-5">
                  <span className="block truncate">{person.email}</span>
                  <span className="block truncate text-muted">{person.password}</span>
                </span>
                <Button
                  size="sm"
                  onClick={() => fillIn(person)}
                  aria-label={`Use the ${person.label.toLowerCase()} account`}
                >
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
