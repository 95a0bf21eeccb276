"use client";

import { Button } from "@/components/ui/form/button";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { scheduleBrownout } from "@/lib/web/actions/staff-deprecations";

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
