"use client";

import { Textarea } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { toast } from "@/components/ui/overlay/toast";
import { appealBan } from "@/lib/web/actions/keys";
import type { KeyDialogProps } from "./edit-dialog";

export function AppealDialog({ entry, onChanged, ...dialog }: KeyDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={`Appeal the ban of “${entry.name}”`}
      description="The key kept sending requests after a 429 without waiting for Retry-After. The ban ends automatically, but our team can lift it early."
    >
      <Form
        action={appealBan}
        className="grid gap-5"
        aria-label="Appeal"
        onDone={() => {
          dialog.onOpenChange(false);
          toast.success("Appeal sent.");
          onChanged();
        }}
      >
        <input type="hidden" name="id" value={entry.ban?.id ?? ""} />
        <Field name="text" label="What happened, and what did you change?" hint="You can appeal a ban once.">
          <Textarea required maxLength={2000} />
        </Field>
        <DialogButtons submit="Send appeal" />
      </Form>
    </Dialog>
  );
}
