"use client";

import { useState } from "react";
import { Form } from "@/components/ui/form/form";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { duration } from "@/lib/base/time";
import { longestOverlapMs, type RollOverlap } from "@/lib/domains/keys/overlaps";
import { rollKey, type SecretKey } from "@/lib/web/actions/keys";
import type { KeyDialogProps } from "./edit-dialog";
import { Secret } from "./secret";
import { useUnsaved } from "./unsaved";

const overlaps: { value: RollOverlap; label: string; hint: string }[] = [
  { value: "none", label: "No overlap", hint: "The old key stops working immediately. Use this if the key leaked." },
  { value: "1h", label: "1 hour", hint: "If you replace the key now." },
  { value: "24h", label: "24 hours", hint: "If you deploy today." },
  { value: "7d", label: "7 days", hint: "If other people have to replace the key." },
  {
    value: "1h-after-use",
    label: "1 hour after first use",
    hint: `From the first request with the new key, ${duration(longestOverlapMs)} at most.`,
  },
  {
    value: "24h-after-use",
    label: "24 hours after first use",
    hint: "For several servers that switch to the new key one after another.",
  },
];

export function RollDialog({ entry, onChanged, origin, ...dialog }: KeyDialogProps & { origin: string }) {
  const [issued, setIssued] = useState<SecretKey>();
  const unsaved = useUnsaved();
  const close = () => {
    dialog.onOpenChange(false);
    setIssued(undefined);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={() => (!issued || unsaved.mayClose()) && close()}
      title={issued ? `Your new key “${issued.name}”` : `Roll “${entry.name}”`}
      description={
        issued
          ? undefined
          : "The new key has the same name, scopes, IP ranges and limits. Choose how long the old key keeps working."
      }
    >
      {issued ? (
        <Secret issued={issued} origin={origin} unsaved={unsaved} onClose={close} />
      ) : (
        <Form
          action={rollKey}
          className="grid gap-5"
          aria-label="Roll key"
          onDone={(key) => {
            unsaved.onIssued();
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
          <DialogButtons submit="Roll key" />
        </Form>
      )}
    </Dialog>
  );
}
