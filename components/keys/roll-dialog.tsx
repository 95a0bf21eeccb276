"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import type { RollOverlap } from "@/lib/domains/keys/schema";
import { rollKey, type SecretKey } from "@/lib/web/actions/keys";
import type { KeyDialogProps } from "./rename-dialog";
import { Secret } from "./secret";

const overlaps: { value: RollOverlap; label: string; hint: string }[] = [
  { value: "none", label: "No overlap", hint: "The old key stops at once: for a key that has leaked." },
  { value: "1h", label: "1 hour", hint: "For a change that you make now." },
  { value: "24h", label: "24 hours", hint: "For a deployment today." },
  { value: "7d", label: "7 days", hint: "For keys that others have to change." },
];

/** Puts a new key in the place of an old one, and shows the new one once. */
export function RollDialog({ entry, onChanged, origin, ...dialog }: KeyDialogProps & { origin: string }) {
  const [issued, setIssued] = useState<SecretKey>();
  const change = (next: boolean) => {
    dialog.onOpenChange(next);
    if (!next) setIssued(undefined);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={change}
      persistent={issued !== undefined}
      title={issued ? `The new key “${issued.name}”` : `Roll “${entry.name}”`}
      description={
        issued ? undefined : "You get a new key with the same name and scopes. How long does the old one go on working?"
      }
    >
      {issued ? (
        <Secret issued={issued} origin={origin} />
      ) : (
        <Form
          action={rollKey}
          className="grid gap-5"
          aria-label="Roll the key"
          onDone={(key) => {
            setIssued(key);
            onChanged();
          }}
        >
          <input type="hidden" name="id" value={entry.id} />
          <RadioCards
            name="overlap"
            legend="Overlap"
            defaultValue="24h"
            choices={overlaps}
            className="sm:grid-cols-2"
          />
          <FormAlert />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <SubmitButton>Roll key</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
