"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
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

/** Changes the name, the scopes and the expiry of a key. */
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
        <FormAlert />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
