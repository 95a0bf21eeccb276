"use client";

import { Field, Textarea } from "@/components/ui/form/fields";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { appealBan } from "@/lib/web/actions/keys";
import type { KeyDialogProps } from "./edit-dialog";

export function AppealDialog({ entry, onClose, onChanged }: KeyDialogProps) {
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Appeal the ban of “${entry.name}”`}
      description="The key kept sending requests after a 429 without waiting for Retry-After. The ban ends automatically, but our team can lift it early."
      label="Appeal"
      submit="Send appeal"
      fields={{ id: entry.ban?.id ?? "" }}
      action={appealBan}
      onDone={() => {
        toast.success("Appeal sent.");
        onChanged();
      }}
    >
      <Field name="text" label="What happened, and what did you change?" hint="You can appeal a ban once.">
        <Textarea required maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
