"use client";

import { Icon } from "@/components/ui/icon";
import { startPasskeyStepAction, takePasskeyStepAction, takeSecondStepAction } from "@/lib/web/actions/sign-in";
import { AuthForm } from "./auth-form";
import { CodeField, type Proof, useProof } from "./proof";
import { passkeyAction } from "./with-passkey";

const byPasskey: Proof<never> = {
  name: "Use a passkey",
  action: passkeyAction(startPasskeyStepAction, takePasskeyStepAction),
  submit: (
    <>
      <Icon name="key-round" /> Continue with a passkey
    </>
  ),
};

const byApp: Proof<never> = {
  name: "Use your authenticator app",
  action: takeSecondStepAction,
  fields: (
    <CodeField label="Code from your authenticator app" hint="Six digits that change every 30 seconds." autoFocus />
  ),
  submit: "Sign in",
};

const text = { autoComplete: "off", autoCapitalize: "none", inputMode: "text", spellCheck: false } as const;

const byRecoveryCode: Proof<never> = {
  name: "Use a recovery code",
  action: takeSecondStepAction,
  fields: (
    <CodeField label="Recovery code" hint="One of the codes that you saved. Each works once." autoFocus {...text} />
  ),
  submit: "Sign in",
};

export function SecondStepForm({ callbackUrl, app, passkey }: { callbackUrl: string; app: boolean; passkey: boolean }) {
  const proofs = [...(app ? [byApp] : []), ...(passkey ? [byPasskey] : []), byRecoveryCode];
  const { proof, others } = useProof(proofs, "mt-5 grid justify-items-center gap-2");
  return (
    <>
      <AuthForm
        key={proof.name}
        action={proof.action}
        name="Second step"
        submit={proof.submit}
        autoFocus={!proof.fields}
        fields={{ callbackUrl }}
      >
        {proof.fields}
      </AuthForm>
      {others}
    </>
  );
}
