"use client";

import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { editKey } from "@/lib/web/actions/keys";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { KeyFields } from "./issue-fields";

export type KeyDialogProps = {
  entry: KeyEntry;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: () => void;
  returnFocus: () => void;
};

export function EditDialog({ entry, onChanged, ...dialog }: KeyDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title={`Edit “${entry.name}”`}
      description="Changes apply from the next request of the key."
      label="Key"
      submit="Save"
      fields={{ id: entry.id }}
      action={editKey}
      onDone={({ name }) => {
        toast.success(`Saved “${name}”.`);
        onChanged();
      }}
    >
      <KeyFields entry={entry} />
    </FormDialog>
  );
}
