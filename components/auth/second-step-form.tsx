"use client";

import { KeyRound } from "lucide-react";
import { startPasskeyStepAction, takePasskeyStepAction, takeSecondStepAction } from "@/lib/web/actions/sign-in";
import { AuthForm } from "./auth-form";
import { CodeField, useWay, type Way } from "./proof";
import { usingPasskey } from "./with-passkey";

const byPasskey: Way<never> = {
  name: "Use a passkey",
  action: usingPasskey(startPasskeyStepAction, takePasskeyStepAction),
  submit: (
    <>
      <KeyRound aria-hidden="true" /> Continue with a passkey
    </>
  ),
};

const byApp: Way<never> = {
  name: "Use your authenticator app",
  action: takeSecondStepAction,
  fields: (
    <CodeField label="Code from your authenticator app" hint="Six digits that change every 30 seconds." autoFocus />
  ),
  submit: "Sign in",
};

const text = { autoComplete: "off", autoCapitalize: "none", inputMode: "text", spellCheck: false } as const;

const byRecoveryCode: Way<never> = {
  name: "Use a recovery code",
  action: takeSecondStepAction,
  fields: (
    <CodeField label="Recovery code" hint="One of the codes that you saved. Each works once." autoFocus {...text} />
  ),
  submit: "Sign in",
};

export function SecondStepForm({ callbackUrl, app, passkey }: { callbackUrl: string; app: boolean; passkey: boolean }) {
  const ways = [...(app ? [byApp] : []), ...(passkey ? [byPasskey] : []), byRecoveryCode];
  const { way, others } = useWay(ways, "mt-5 grid justify-items-center gap-2");
  return (
    <>
      <AuthForm
        key={way.name}
        action={way.action}
        name="Second step"
        submit={way.submit}
        autoFocus={!way.fields}
        fields={{ callbackUrl }}
      >
        {way.fields}
      </AuthForm>
      {others}
    </>
  );
}
