"use client";

import { Form } from "@/components/ui/form/form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
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
    <Dialog {...dialog} title={`Edit “${entry.name}”`} description="Changes apply from the next request of the key.">
      <Form
        action={editKey}
        className="grid gap-5"
        aria-label="Key"
        onDone={({ name }) => {
          dialog.onOpenChange(false);
          toast.success(`Saved “${name}”.`);
          onChanged();
        }}
      >
        <input type="hidden" name="id" value={entry.id} />
        <KeyFields entry={entry} />
        <DialogButtons submit="Save" />
      </Form>
    </Dialog>
  );
}
