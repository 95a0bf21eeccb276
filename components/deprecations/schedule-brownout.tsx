"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useDone } from "@/components/ui/use-done";
import { scheduleBrownout } from "@/lib/web/actions/staff-deprecations";

/** Schedules a brownout of an operation. @param notice the earliest start, in words */
export function ScheduleBrownout({ operation, notice }: { operation: string; notice: string }) {
  const [open, setOpen] = useState(false);
  const done = useDone();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Schedule a brownout…</Button>}
      title={`Schedule a brownout of ${operation}`}
      description="During a brownout, every request gets a 410 that names the replacement. After you schedule it, notify the accounts that call the operation."
    >
      <Form
        action={scheduleBrownout}
        className="grid gap-5"
        aria-label="Schedule a brownout"
        onDone={() => {
          setOpen(false);
          done("Brownout scheduled.");
        }}
      >
        <input type="hidden" name="operation" value={operation} />
        <Field name="startsAt" label="Starts (UTC)" hint={notice}>
          <Input type="datetime-local" required />
        </Field>
        <Field name="endsAt" label="Ends (UTC)" hint="At most 24 hours after the start.">
          <Input type="datetime-local" required />
        </Field>
        <DialogButtons submit="Schedule" />
      </Form>
    </Dialog>
  );
}
