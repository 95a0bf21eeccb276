"use client";

import type { ReactNode } from "react";
import { useState } from "react";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/form/button";
import { useDone } from "@/components/ui/form/use-done";
import { Card, CardHeader } from "@/components/ui/layout/card";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { removeAuthenticator, replaceRecoveryCodes } from "@/lib/web/actions/factors";
import { RecoveryCodes } from "./recovery-codes";
import { SetUpApp } from "./setup-dialog";

/** `hasCodes`: whether recovery codes are of use. */
export type FactorsEntry = { authenticatorSince: number | null; hasCodes: boolean; recoveryCodes: number };

function Row({ title, children, action }: { title: ReactNode; children: ReactNode; action: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">{title}</p>
        <p className="mt-0.5 text-[13px] text-muted">{children}</p>
      </div>
      {action}
    </li>
  );
}

function RemoveApp() {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label="Remove authenticator app">
          Remove…
        </Button>
      }
      title="Remove your authenticator app?"
      description="Its codes stop working. Without another second factor, your password or an email link is enough to sign in."
      confirm="Remove app"
      action={removeAuthenticator}
      done="Authenticator app removed."
    />
  );
}

function NewCodes() {
  const done = useDone();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setCodes(undefined);
    done("New recovery codes generated.");
  };
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label="Generate new recovery codes">
            Replace…
          </Button>
        }
        title="Generate new recovery codes?"
        description="All earlier recovery codes stop working."
        confirm="Generate codes"
        tone="primary"
        action={replaceRecoveryCodes}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
      {codes && <RecoveryCodes codes={codes} onClose={close} />}
    </>
  );
}

/** @param total the number of codes that a person gets */
export function FactorsCard({ factors, total }: { factors: FactorsEntry; total: number }) {
  const { authenticatorSince, hasCodes, recoveryCodes } = factors;
  const on = authenticatorSince !== null;
  return (
    <Card id="two-factor">
      <CardHeader
        title="Two-factor authentication"
        description="With an authenticator app or a passkey, no one can sign in with your password or your email alone."
      />
      <ul aria-label="Two-factor authentication" className="mt-3 divide-y divide-line border-line border-t">
        <Row
          title={<>Authenticator app {on && <Badge tone="accent">On</Badge>}</>}
          action={on ? <RemoveApp /> : <SetUpApp />}
        >
          {on
            ? `Added on ${utcDay(authenticatorSince)}`
            : "An app on your phone shows a new code every 30 seconds. You enter it when you sign in."}
        </Row>
        {hasCodes && (
          <Row title="Recovery codes" action={<NewCodes />}>
            {recoveryCodes} of {total} left. Use one when you cannot use your second factor.
          </Row>
        )}
      </ul>
    </Card>
  );
}
