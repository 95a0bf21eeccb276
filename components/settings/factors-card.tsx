"use client";

import { type ReactNode, useState } from "react";
import { CodeField } from "@/components/auth/proof";
import { Badge } from "@/components/ui/data/badge";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Day } from "@/components/ui/data/time";
import { Form } from "@/components/ui/form/form";
import { FormButton } from "@/components/ui/form/form-button";
import { Dialog, DialogButtons } from "@/components/ui/overlay/dialog";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { AppSetup, Factors } from "@/lib/domains/factors/service";
import {
  confirmAuthenticatorAction,
  removeAuthenticatorAction,
  replaceRecoveryCodesAction,
  startAuthenticatorAction,
} from "@/lib/web/actions/factors";
import { type FreshCodes, useRecoveryCodes } from "./recovery-codes";
import { ListSection, SettingsRow } from "./section";

const formatSecret = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

function Setup({ setup: { secret, qrCode }, onDone }: { setup: AppSetup; onDone: (fresh: FreshCodes) => void }) {
  return (
    <Form action={confirmAuthenticatorAction} className="grid gap-5" aria-label="Authenticator app" onDone={onDone}>
      <div className="flex items-center gap-5 max-sm:flex-col sm:items-start">
        {/* Dark on white in both themes, because phones read no inverted code. */}
        {/* biome-ignore lint/performance/noImgElement: there is nothing to load */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for your authenticator app"
          className="size-44 shrink-0 rounded-md border border-line"
        />
        <div className="grid min-w-0 gap-2">
          <p>Scan this code with your authenticator app, or enter this key in the app:</p>
          <div className="flex items-center gap-1">
            <code data-testid="app-secret" className="min-w-0 break-words font-mono text-xs leading-5">
              {formatSecret(secret)}
            </code>
            <CopyButton text={secret} what="key" />
          </div>
        </div>
      </div>
      <CodeField label="Code from the app" hint="Six digits that change every 30 seconds." />
      <DialogButtons submit="Turn on" />
    </Form>
  );
}

function SetUpApp() {
  const [setup, setSetup] = useState<AppSetup>();
  const showCodes = useRecoveryCodes("Authenticator app added.");
  const finishSetup = (fresh: FreshCodes) => {
    setSetup(undefined);
    showCodes(fresh);
  };
  return (
    <>
      <FormButton action={startAuthenticatorAction} onDone={setSetup} name="Set up">
        Set up…
      </FormButton>
      {setup && (
        <Dialog onClose={() => setSetup(undefined)} title="Set up an authenticator app">
          <Setup setup={setup} onDone={finishSetup} />
        </Dialog>
      )}
    </>
  );
}

/** `alert`: why the person needs a second factor. `hasCodes`: whether recovery codes are of use. `total`: the number of codes that a person gets. */
type FactorsCardProps = { factors: Factors; hasCodes: boolean; total: number; alert?: ReactNode };

export function FactorsCard({ factors, hasCodes, total, alert }: FactorsCardProps) {
  const { authenticatorSince, recoveryCodes } = factors;
  const showCodes = useRecoveryCodes("New recovery codes generated.");
  const removeApp = (
    <ConfirmDialog
      trigger="Remove…"
      triggerName="Remove authenticator app"
      title="Remove your authenticator app?"
      description="Its codes stop working. Without another second factor, your password or an email link is enough to sign in."
      confirm="Remove app"
      action={removeAuthenticatorAction}
      done="Authenticator app removed."
    />
  );
  const replaceCodes = (
    <ConfirmDialog
      trigger="Replace…"
      triggerName="Generate new recovery codes"
      title="Generate new recovery codes?"
      description="All earlier recovery codes stop working."
      confirm="Generate codes"
      tone="primary"
      action={replaceRecoveryCodesAction}
      onDone={showCodes}
    />
  );
  return (
    <ListSection
      id="two-factor"
      title="Two-factor authentication"
      description="With an authenticator app or a passkey, no one can sign in with your password or your email alone."
    >
      {alert}
      <SettingsRow
        title={
          <>
            Authenticator app{" "}
            <Badge tone={authenticatorSince ? "accent" : "neutral"}>{authenticatorSince ? "On" : "Off"}</Badge>
          </>
        }
        action={authenticatorSince ? removeApp : <SetUpApp />}
      >
        {authenticatorSince ? (
          <>
            Added on <Day at={authenticatorSince} />
          </>
        ) : (
          "An app on your phone shows a new code every 30 seconds. You enter it when you sign in."
        )}
      </SettingsRow>
      {hasCodes && (
        <SettingsRow title="Recovery codes" action={replaceCodes}>
          {recoveryCodes} of {total} left. Use one when you cannot use your second factor.
        </SettingsRow>
      )}
    </ListSection>
  );
}
