"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { startPasskeyStep, takePasskeyStep, takeSecondStep } from "@/lib/web/actions/sign-in";
import { usingPasskey } from "./with-passkey";

const takeStep = usingPasskey(startPasskeyStep, takePasskeyStep);

type Kind = "passkey" | "app" | "recovery";

const switches: Record<Kind, string> = {
  passkey: "Use a passkey",
  app: "Use your authenticator app",
  recovery: "Use a recovery code",
};

const Callback = ({ url }: { url: string }) => <input type="hidden" name="callbackUrl" value={url} />;

const PasskeyStep = ({ callbackUrl }: { callbackUrl: string }) => (
  <Form action={takeStep} className="grid gap-4" aria-label="Second step">
    <FormAlert />
    <Callback url={callbackUrl} />
    <SubmitButton className="w-full">
      <KeyRound aria-hidden="true" /> Continue with a passkey
    </SubmitButton>
  </Form>
);

const AppStep = ({ callbackUrl }: { callbackUrl: string }) => (
  <Form action={takeSecondStep} className="grid gap-4" aria-label="Second step">
    <FormAlert />
    <Callback url={callbackUrl} />
    <Field name="code" label="Code from your authenticator app" hint="Six digits that change every 30 seconds.">
      <Input autoComplete="one-time-code" inputMode="numeric" maxLength={64} className="font-mono" required />
    </Field>
    <SubmitButton className="w-full">Sign in</SubmitButton>
  </Form>
);

const RecoveryStep = ({ callbackUrl }: { callbackUrl: string }) => (
  <Form action={takeSecondStep} className="grid gap-4" aria-label="Second step">
    <FormAlert />
    <Callback url={callbackUrl} />
    <Field name="code" label="Recovery code" hint="One of the codes that you saved. Each works once.">
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className="font-mono"
        required
      />
    </Field>
    <SubmitButton className="w-full">Sign in</SubmitButton>
  </Form>
);

const steps = { passkey: PasskeyStep, app: AppStep, recovery: RecoveryStep };

export function SecondStepForm({ callbackUrl, app, passkey }: { callbackUrl: string; app: boolean; passkey: boolean }) {
  const kinds: Kind[] = [...(app ? ["app" as const] : []), ...(passkey ? ["passkey" as const] : []), "recovery"];
  const [kind = "recovery", setKind] = useState(kinds[0]);
  const Step = steps[kind];
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has its own control
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
  }, [kind]);
  return (
    <>
      <div ref={place}>
        <Step callbackUrl={callbackUrl} />
      </div>
      <div className="mt-5 grid justify-items-center gap-2">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <button key={other} type="button" className="link text-[13px]" onClick={() => setKind(other)}>
              {switches[other]}
            </button>
          ))}
      </div>
    </>
  );
}
