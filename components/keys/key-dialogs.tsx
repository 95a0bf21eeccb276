"use client";

import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { returnTo } from "@/components/ui/overlay/modal";
import { toast } from "@/components/ui/overlay/toast";
import { endOverlap, revokeKey } from "@/lib/web/actions/keys";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { AppealDialog } from "./appeal-dialog";
import { EditDialog } from "./edit-dialog";
import { RollDialog } from "./roll-dialog";

/** The ID of the list of keys, which gets the focus when the button of a key disappears. */
export const keyListId = "keys";

/** An action on a key, and the button that opened it, which gets the focus back. */
export type KeyAction = {
  kind: "edit" | "roll" | "end" | "revoke" | "appeal";
  entry: KeyEntry;
  from: HTMLElement | null;
};

type KeyDialogsProps = {
  chosen: KeyAction | undefined;
  onClose: () => void;
  onChanged: () => void;
  origin: string;
};

/** All dialogs of one key. They stay mounted while the list behind them refreshes. */
export function KeyDialogs({ chosen, onClose, onChanged, origin }: KeyDialogsProps) {
  // The last action stays rendered while its dialog closes.
  const [latest, setLatest] = useState<KeyAction>();
  const settled = useRef<KeyAction>(undefined);
  if (chosen && chosen !== latest) setLatest(chosen);
  const open = chosen !== undefined;

  if (!latest) return null;
  const { kind, entry } = latest;
  const onOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  const returnFocus = () => {
    const keeps = latest.from?.isConnected && settled.current !== latest;
    returnTo((!keeps && document.getElementById(keyListId)) || latest.from);
  };
  /** For actions that remove the button that opened the dialog. */
  const settle = () => {
    settled.current = latest;
    onChanged();
  };
  const dialog = { open, onOpenChange, returnFocus };
  const fields = { id: entry.id };
  const done = (text: string) => () => {
    toast.success(text);
    settle();
  };
  const called = `“${entry.name}” (…${entry.lastFour})`;
  switch (kind) {
    case "edit":
      return <EditDialog key={entry.id} entry={entry} onChanged={onChanged} {...dialog} />;
    case "roll":
      return <RollDialog key={entry.id} entry={entry} onChanged={onChanged} origin={origin} {...dialog} />;
    case "appeal":
      return <AppealDialog key={entry.id} entry={entry} onChanged={settle} {...dialog} />;
    case "end":
      return (
        <ConfirmDialog
          {...dialog}
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
          {...dialog}
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
