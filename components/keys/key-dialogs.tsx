"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { endOverlap, revokeKey, type SecretKey } from "@/lib/web/actions/keys";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { AppealDialog } from "./appeal-dialog";
import { EditDialog } from "./edit-dialog";
import { RollDialog } from "./roll-dialog";
import { Secret } from "./secret";

export type KeyAction = { kind: "edit" | "roll" | "end" | "revoke" | "appeal"; entry: KeyEntry };

type KeyDialogsProps = {
  chosen: KeyAction | undefined;
  onClose: () => void;
  onChanged: () => void;
  origin: string;
};

/** All dialogs of one key. They stay mounted while the list behind them refreshes. */
export function KeyDialogs({ chosen, onClose, onChanged, origin }: KeyDialogsProps) {
  const [issued, setIssued] = useState<SecretKey>();
  if (issued) return <Secret issued={issued} origin={origin} onClose={() => setIssued(undefined)} />;
  if (!chosen) return null;
  const { kind, entry } = chosen;
  const dialog = { entry, onClose, onChanged };
  const fields = { id: entry.id };
  const done = (text: string) => () => {
    toast.success(text);
    onChanged();
  };
  const called = `“${entry.name}” (…${entry.lastFour})`;
  switch (kind) {
    case "edit":
      return <EditDialog {...dialog} />;
    case "roll":
      return <RollDialog {...dialog} onIssued={setIssued} />;
    case "appeal":
      return <AppealDialog {...dialog} />;
    case "end":
      return (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          title={`End the overlap of “${entry.name}”?`}
          description={`The old key …${entry.lastFour} stops working within a second. The new key keeps working.`}
          confirm="End overlap"
          action={endOverlap}
          fields={fields}
          onDone={done(`Ended the overlap of ${called}.`)}
        />
      );
    case "revoke":
      return (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          title={`Revoke “${entry.name}”?`}
          description={
            <>
              Requests with{" "}
              <span className="whitespace-nowrap font-mono text-[13px]">
                {entry.prefix}…{entry.lastFour}
              </span>{" "}
              get a 401 within a second. You cannot restore a revoked key.
            </>
          }
          confirm="Revoke key"
          action={revokeKey}
          fields={fields}
          onDone={done(`Revoked ${called}.`)}
        />
      );
  }
}
