"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { renameKey } from "@/lib/web/actions/keys";
import type { KeyEntry } from "@/lib/web/reads/key-list";

export type KeyDialogProps = {
  entry: KeyEntry;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: () => void;
  returnFocus: () => void;
};

export function RenameDialog({ entry, onChanged, ...dialog }: KeyDialogProps) {
  return (
    <Dialog {...dialog} title={`Rename “${entry.name}”`}>
      <Form
        action={renameKey}
        className="grid gap-5"
        aria-label="Key name"
        onDone={({ name }) => {
          dialog.onOpenChange(false);
          toast.success(`Renamed the key to “${name}”.`);
          onChanged();
        }}
      >
        <input type="hidden" name="id" value={entry.id} />
        <Field name="name" label="Name">
          <Input defaultValue={entry.name} required maxLength={100} autoComplete="off" />
        </Field>
        <FormAlert />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton>Rename</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
