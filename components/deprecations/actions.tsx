"use client";

import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { useDone } from "@/components/ui/overlay/use-done";
import { announceDeprecation, cancelBrownout, scheduleBrownout } from "@/lib/web/actions/staff-deprecations";

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

type CancelBrownoutProps = { id: string; operation: string; times: string; active: boolean };

export function CancelBrownout({ id, operation, times, active }: CancelBrownoutProps) {
  const verb = active ? "End" : "Cancel";
  return (
    <ConfirmDialog
      trigger={<Button aria-label={`${verb} the brownout of ${times}`}>{verb}…</Button>}
      title={`${verb} this brownout of ${operation}?`}
      description={
        active
          ? `${times}. ${operation} works again within a second.`
          : `${times}. Its announcements disappear within minutes.`
      }
      confirm={`${verb} brownout`}
      fields={{ id }}
      action={cancelBrownout}
      done={active ? "Brownout ended." : "Brownout cancelled."}
    />
  );
}

/** @param notice the earliest start, in words */
export function ScheduleBrownout({ operation, notice }: { operation: string; notice: string }) {
  return (
    <FormDialog
      trigger={<Button>Schedule a brownout…</Button>}
      title={`Schedule a brownout of ${operation}`}
      description="During a brownout, every request gets a 410 that names the replacement. After you schedule it, notify the accounts that call the operation."
      label="Schedule a brownout"
      submit="Schedule"
      fields={{ operation }}
      action={scheduleBrownout}
      done="Brownout scheduled."
    >
      <Field name="startsAt" label="Starts (UTC)" hint={notice}>
        <Input type="datetime-local" required />
      </Field>
      <Field name="endsAt" label="Ends (UTC)" hint="At most 24 hours after the start.">
        <Input type="datetime-local" required />
      </Field>
    </FormDialog>
  );
}
