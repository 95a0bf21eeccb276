"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Field, Input } from "@/components/ui/form/fields";
import { startPasskeyStep, takePasskeyStep, takeSecondStep } from "@/lib/web/actions/sign-in";
import { AuthForm } from "./auth-form";
import { usingPasskey } from "./with-passkey";

const takeStep = usingPasskey(startPasskeyStep, takePasskeyStep);

const codeInput = { maxLength: 64, className: "font-mono", required: true } as const;

const steps = {
  passkey: {
    action: takeStep,
    name: "Use a passkey",
    fields: null,
    submit: (
      <>
        <KeyRound aria-hidden="true" /> Continue with a passkey
      </>
    ),
  },
  app: {
    action: takeSecondStep,
    name: "Use your authenticator app",
    fields: (
      <Field name="code" label="Code from your authenticator app" hint="Six digits that change every 30 seconds.">
        <Input autoComplete="one-time-code" inputMode="numeric" {...codeInput} />
      </Field>
    ),
    submit: "Sign in",
  },
  recovery: {
    action: takeSecondStep,
    name: "Use a recovery code",
    fields: (
      <Field name="code" label="Recovery code" hint="One of the codes that you saved. Each works once.">
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...codeInput} />
      </Field>
    ),
    submit: "Sign in",
  },
};

type Kind = keyof typeof steps;

export function SecondStepForm({ callbackUrl, app, passkey }: { callbackUrl: string; app: boolean; passkey: boolean }) {
  const kinds: Kind[] = [...(app ? ["app" as const] : []), ...(passkey ? ["passkey" as const] : []), "recovery"];
  const [kind = "recovery", setKind] = useState(kinds[0]);
  const { action, fields, submit } = steps[kind];
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has its own control
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
  }, [kind]);
  return (
    <>
      <div ref={place}>
        <AuthForm key={kind} action={action} name="Second step" submit={submit} fields={{ callbackUrl }}>
          {fields}
        </AuthForm>
      </div>
      <div className="mt-5 grid justify-items-center gap-2">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <button key={other} type="button" className="link text-[13px]" onClick={() => setKind(other)}>
              {steps[other].name}
            </button>
          ))}
      </div>
    </>
  );
}
