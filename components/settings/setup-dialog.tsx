"use client";

import { useState } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import type { AppSetup } from "@/lib/domains/factors/service";
import { confirmAuthenticator, startAuthenticator } from "@/lib/web/actions/factors";
import { useRecoveryCodes } from "./recovery-codes";

/** Dark on white in both themes, because phones read no inverted code. */
const QrCode = ({ size, path }: AppSetup["qrCode"]) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label="QR code for your authenticator app"
    shapeRendering="crispEdges"
    className="size-44 shrink-0 rounded-md border border-line"
  >
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

function Setup({ setup: { secret, qrCode }, onDone }: { setup: AppSetup; onDone: (codes: string[]) => void }) {
  return (
    <Form
      action={confirmAuthenticator}
      className="grid gap-5"
      aria-label="Authenticator app"
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    >
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode {...qrCode} />
        <div className="grid min-w-0 gap-2">
          <p>Scan this code with your authenticator app, or enter this key in the app:</p>
          <div className="flex items-center gap-1">
            <code data-testid="app-secret" className="min-w-0 break-words font-mono text-xs leading-5">
              {inGroups(secret)}
            </code>
            <CopyButton text={secret} what="key" />
          </div>
        </div>
      </div>
      <Field name="code" label="Code from the app" hint="Six digits that change every 30 seconds.">
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={64} className="font-mono" required />
      </Field>
      <DialogButtons submit="Turn on" />
    </Form>
  );
}

export function SetUpApp() {
  const [setup, setSetup] = useState<AppSetup>();
  const codes = useRecoveryCodes("Authenticator app added.");
  const confirmed = (fresh: string[]) => {
    setSetup(undefined);
    codes.show(fresh);
  };
  return (
    <>
      <Form action={startAuthenticator} onDone={setSetup} className="grid justify-items-end gap-2" aria-label="Set up">
        <SubmitButton variant="secondary" size="sm">
          Set up…
        </SubmitButton>
        <FormAlert />
      </Form>
      <Dialog open={setup !== undefined} onOpenChange={() => setSetup(undefined)} title="Set up an authenticator app">
        {setup && <Setup setup={setup} onDone={confirmed} />}
      </Dialog>
      {codes.dialog}
    </>
  );
}
