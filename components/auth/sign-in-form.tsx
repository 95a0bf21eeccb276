"use client";

import { Button } from "@/components/ui/form/button";
import { Field, Input, PasswordInput } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Link } from "@/components/ui/layout/link";
import { signInAction } from "@/lib/web/actions/sign-in";

export type DemoSignIn = { label: string; email: string; password: string };

type SignInFormProps = {
  callbackUrl: string;
  /** Demo accounts, only with the embedded database. */
  demo: DemoSignIn[];
};

const forgotten = <Link href="/forgot-password">Forgot your password?</Link>;

function fillIn(form: HTMLFormElement, { email, password }: DemoSignIn): void {
  for (const [name, value] of Object.entries({ email, password })) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  form.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

export const SignInForm = ({ callbackUrl, demo }: SignInFormProps) => (
  <Form action={signInAction} className="grid gap-4" aria-label="Sign in" fields={{ callbackUrl }}>
    <FormAlert />
    <Field name="email" label="Email">
      <Input type="email" autoComplete="username" required autoFocus />
    </Field>
    <Field name="password" label="Password" aside={forgotten}>
      <PasswordInput autoComplete="current-password" required />
    </Field>
    <SubmitButton className="mt-1 w-full">Sign in</SubmitButton>
    {demo.length > 0 && (
      <section aria-label="Demo accounts" className="mt-2 rounded-lg border border-line bg-canvas p-4">
        <p className="text-[13px] text-muted">This is a local demo with these accounts:</p>
        <ul className="mt-3 grid gap-3">
          {demo.map((person) => (
            <li key={person.email} className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-mono text-xs leading-5">
                <span className="block font-medium font-sans text-[13px]">{person.label}</span>
                <span className="block truncate">{person.email}</span>
                <span className="block truncate text-muted">{person.password}</span>
              </span>
              <Button
                size="sm"
                className="noscript:hidden"
                onClick={({ currentTarget: { form } }) => form && fillIn(form, person)}
                aria-label={`Use the ${person.label.toLowerCase()} account`}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </Form>
);
