"use client";

import { useEffect, useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { KeyEntry } from "@/lib/portal/key-list";
import { endOverlap, revokeKey } from "@/lib/portal/keys";
import { AppealDialog } from "./appeal-dialog";
import { RenameDialog } from "./rename-dialog";
import { RollDialog } from "./roll-dialog";

/** What somebody has chosen to do with a key, and the button that it was chosen at: the focus goes back there. */
export type KeyAction = {
  kind: "rename" | "roll" | "end" | "revoke" | "appeal";
  entry: KeyEntry;
  from: HTMLElement | null;
};

type KeyDialogsProps = {
  chosen: KeyAction | undefined;
  onClose: () => void;
  onChanged: () => void;
  origin: string;
};

/** Every dialog about one key. It stays mounted while the list behind it changes, and so does what it shows. */
export function KeyDialogs({ chosen, onClose, onChanged, origin }: KeyDialogsProps) {
  // What was chosen last goes on being shown while its dialog closes.
  const [latest, setLatest] = useState<KeyAction>();
  if (chosen && chosen !== latest) setLatest(chosen);
  const open = chosen !== undefined;

  useEffect(() => {
    if (open || !latest) return;
    const timer = setTimeout(() => latest.from?.isConnected && latest.from.focus());
    return () => clearTimeout(timer);
  }, [open, latest]);

  if (!latest) return null;
  const { kind, entry } = latest;
  const onOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  const dialog = { entry, open, onOpenChange, onChanged };
  const id = <input type="hidden" name="id" value={entry.id} />;
  const done = (text: string) => () => {
    toast.success(text);
    onChanged();
  };
  const called = `“${entry.name}” (…${entry.lastFour})`;
  switch (kind) {
    case "rename":
      return <RenameDialog key={entry.id} {...dialog} />;
    case "roll":
      return <RollDialog key={entry.id} {...dialog} origin={origin} />;
    case "appeal":
      return <AppealDialog key={entry.id} {...dialog} />;
    case "end":
      return (
        <ConfirmDialog
          {...{ open, onOpenChange }}
          title={`End the overlap of “${entry.name}”?`}
          description={`Requests with the old key …${entry.lastFour} are refused within a second. The key that replaced it goes on.`}
          confirm="End overlap"
          action={endOverlap}
          onDone={done(`The overlap of ${called} has ended.`)}
        >
          {id}
        </ConfirmDialog>
      );
    case "revoke":
      return (
        <ConfirmDialog
          {...{ open, onOpenChange }}
          title={`Revoke “${entry.name}”?`}
          description={
            <>
              Requests with{" "}
              <span className="whitespace-nowrap font-mono text-[13px]">
                {entry.prefix}…{entry.lastFour}
              </span>{" "}
              are refused with 401 within a second. A revoked key never works again.
            </>
          }
          confirm="Revoke key"
          action={revokeKey}
          onDone={done(`${called} is revoked.`)}
        >
          {id}
        </ConfirmDialog>
      );
  }
}
