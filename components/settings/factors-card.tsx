"use client";

import { useState } from "react";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Field, Input } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormButton } from "@/components/ui/form/form-button";
import { Card } from "@/components/ui/layout/page";
import { Dialog, DialogButtons } from "@/components/ui/overlay/dialog";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { AppSetup, Factors } from "@/lib/domains/factors/service";
import {
  confirmAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
} from "@/lib/web/actions/factors";
import { useRecoveryCodes } from "./recovery-codes";
import { Row, Rows } from "./row";
import { Section } from "./section";

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

function SetUpApp() {
  const [setup, setSetup] = useState<AppSetup>();
  const codes = useRecoveryCodes("Authenticator app added.");
  const confirmed = (fresh: string[]) => {
    setSetup(undefined);
    codes.show(fresh);
  };
  return (
    <>
      <FormButton action={startAuthenticator} onDone={setSetup} name="Set up">
        Set up…
      </FormButton>
      <Dialog open={setup !== undefined} onOpenChange={() => setSetup(undefined)} title="Set up an authenticator app">
        {setup && <Setup setup={setup} onDone={confirmed} />}
      </Dialog>
      {codes.dialog}
    </>
  );
}

/** `hasCodes`: whether recovery codes are of use. `total`: the number of codes that a person gets. */
type FactorsCardProps = { factors: Factors; hasCodes: boolean; total: number };

function RemoveApp() {
  return (
    <ConfirmDialog
      trigger="Remove…"
      triggerName="Remove authenticator app"
      title="Remove your authenticator app?"
      description="Its codes stop working. Without another second factor, your password or an email link is enough to sign in."
      confirm="Remove app"
      action={removeAuthenticator}
      done="Authenticator app removed."
    />
  );
}

function NewCodes() {
  const { show, dialog } = useRecoveryCodes("New recovery codes generated.");
  return (
    <>
      <ConfirmDialog
        trigger="Replace…"
        triggerName="Generate new recovery codes"
        title="Generate new recovery codes?"
        description="All earlier recovery codes stop working."
        confirm="Generate codes"
        tone="primary"
        action={replaceRecoveryCodes}
        onDone={({ recoveryCodes }) => show(recoveryCodes)}
      />
      {dialog}
    </>
  );
}

export function FactorsCard({ factors, hasCodes, total }: FactorsCardProps) {
  const { authenticatorSince, recoveryCodes } = factors;
  const on = authenticatorSince !== null;
  return (
    <Section
      id="two-factor"
      title="Two-factor authentication"
      description="With an authenticator app or a passkey, no one can sign in with your password or your email alone."
    >
      <Card>
        <Rows label="Two-factor authentication">
          <Row
            title={<>Authenticator app {on && <Badge tone="accent">On</Badge>}</>}
            action={on ? <RemoveApp /> : <SetUpApp />}
          >
            {on
              ? `Added on ${utcDay(authenticatorSince.getTime())}`
              : "An app on your phone shows a new code every 30 seconds. You enter it when you sign in."}
          </Row>
          {hasCodes && (
            <Row title="Recovery codes" action={<NewCodes />}>
              {recoveryCodes} of {total} left. Use one when you cannot use your second factor.
            </Row>
          )}
        </Rows>
      </Card>
    </Section>
  );
}
