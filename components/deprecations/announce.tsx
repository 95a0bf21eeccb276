"use client";

import { Button } from "@/components/ui/form/button";
import { useDone } from "@/components/ui/form/use-done";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { announceDeprecation } from "@/lib/web/actions/staff-deprecations";

/** @param accounts how many accounts were not told yet @param brownouts how many are planned @param mails whether this deployment sends mail */
type AnnounceProps = { operation: string; entry: string; accounts: number; brownouts: number; mails: boolean };

const countOf = (accounts: number): string => `${accounts} ${accounts === 1 ? "account" : "accounts"}`;

export function Announce({ operation, entry, accounts, brownouts, mails }: AnnounceProps) {
  const done = useDone();
  return (
    <div>
      <ConfirmDialog
        trigger={<Button>Notify {countOf(accounts)}…</Button>}
        title={`Notify ${countOf(accounts)} about the removal of ${operation}?`}
        description={`Each account gets one notification${mails ? " and one email" : ""} with ${brownouts > 0 ? "the planned brownouts and " : ""}the changelog entry: “${entry}”`}
        confirm={`Notify ${countOf(accounts)}`}
        tone="primary"
        fields={{ operation }}
        action={announceDeprecation}
        onDone={({ told }) => done(`Notified ${countOf(told)}.`)}
      />
    </div>
  );
}
