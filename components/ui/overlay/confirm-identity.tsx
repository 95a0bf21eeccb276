"use client";

import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usingPasskey } from "@/components/auth/with-passkey";
import { BaseForm } from "@/components/ui/form/base-form";
import { LinkButton } from "@/components/ui/form/button";
import { Field, Input, PasswordInput } from "@/components/ui/form/fields";
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  startPasskeyConfirmation,
} from "@/lib/web/actions/confirm";
import type { Action, ConfirmWays } from "@/lib/web/actions/result";
import { Dialog, DialogButtons } from "./dialog";

const confirmWithPasskey = usingPasskey(startPasskeyConfirmation, confirmByPasskey);

const ways = {
  passkey: {
    action: confirmWithPasskey,
    fields: null,
    confirm: (
      <>
        <KeyRound aria-hidden="true" /> Use a passkey
      </>
    ),
    other: "Use a passkey",
  },
  password: {
    action: confirmByPassword,
    fields: (
      <Field name="currentPassword" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
    ),
    confirm: "Confirm",
    other: "Use your password",
  },
  app: {
    action: confirmByCode,
    fields: (
      <Field name="code" label="Code from your authenticator app">
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={64} className="font-mono" required />
      </Field>
    ),
    confirm: "Confirm",
    other: "Use your authenticator app",
  },
} satisfies Record<keyof ConfirmWays, { action: Action<void>; fields: ReactNode; confirm: ReactNode; other: string }>;

const order = ["passkey", "password", "app"] as const;

const SignInAgain = ({ onClose }: { onClose: () => void }) => (
  <div className="grid gap-4">
    <p>Sign in again in a new tab. Then come back and submit the form again.</p>
    <div className="flex justify-end">
      <LinkButton
        variant="primary"
        href="/sign-in?again=true&callbackUrl=/portal/signed-in"
        target="_blank"
        rel="noopener"
        onClick={onClose}
      >
        Sign in again
      </LinkButton>
    </div>
  </div>
);

type Props = { ways: ConfirmWays; onConfirmed: () => void; onClose: () => void };

function Confirm({ ways: offered, onConfirmed }: Pick<Props, "onConfirmed"> & { ways: (keyof ConfirmWays)[] }) {
  const [chosen = "password", choose] = useState(offered[0]);
  const { action, fields, confirm } = ways[chosen];
  return (
    <>
      <BaseForm key={chosen} action={action} onDone={onConfirmed} className="grid gap-5" aria-label="Confirm">
        {fields}
        <DialogButtons submit={confirm} />
      </BaseForm>
      {offered.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2 border-line border-t pt-4">
          {offered
            .filter((way) => way !== chosen)
            .map((way) => (
              <button key={way} type="button" className="link text-[13px]" onClick={() => choose(way)}>
                {ways[way].other}
              </button>
            ))}
        </div>
      )}
    </>
  );
}

export default function ConfirmIdentity({ ways: possible, onConfirmed, onClose }: Props) {
  const offered = order.filter((way) => possible[way]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Confirm it’s you"
      description="You signed in more than 12 hours ago. We ask again before sensitive changes."
    >
      {offered.length > 0 ? <Confirm ways={offered} onConfirmed={onConfirmed} /> : <SignInAgain onClose={onClose} />}
    </Dialog>
  );
}
