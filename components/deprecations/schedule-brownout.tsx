"use client";

import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useDone } from "@/components/ui/form/use-done";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { scheduleBrownout } from "@/lib/web/actions/staff-deprecations";

/** @param notice the earliest start, in words */
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
