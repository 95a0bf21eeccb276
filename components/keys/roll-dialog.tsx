"use client";

import { RadioCards } from "@/components/ui/form/radio-cards";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { duration } from "@/lib/base/time";
import { longestOverlapMs, type RollOverlap } from "@/lib/domains/keys/overlaps";
import { rollKey, type SecretKey } from "@/lib/web/actions/keys";
import type { KeyDialogProps } from "./edit-dialog";

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

type RollDialogProps = KeyDialogProps & { onIssued: (key: SecretKey) => void };

export function RollDialog({ entry, onClose, onChanged, onIssued }: RollDialogProps) {
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Roll “${entry.name}”`}
      description="The new key has the same name, scopes, IP ranges and limits. Choose how long the old key keeps working."
      label="Roll key"
      submit="Roll key"
      fields={{ id: entry.id }}
      action={rollKey}
      onDone={(key) => {
        onIssued(key);
        onChanged();
      }}
    >
      <RadioCards name="overlap" legend="Overlap" defaultValue="24h" choices={overlaps} className="sm:grid-cols-2" />
    </FormDialog>
  );
}
