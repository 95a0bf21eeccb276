"use client";

import { useRef, useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { endOverlap, revokeKey } from "@/lib/web/actions/keys";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { AppealDialog } from "./appeal-dialog";
import { RenameDialog } from "./rename-dialog";
import { RollDialog } from "./roll-dialog";

/** Names the list of keys, which takes the focus where the button of a key goes away. */
export const keyListId = "keys";

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
    (keeps ? latest.from : document.getElementById(keyListId))?.focus();
  };
  /** For what takes the button away that it was chosen at, as soon as the list is read again. */
  const settle = () => {
    settled.current = latest;
    onChanged();
  };
  const dialog = { open, onOpenChange, returnFocus };
  const id = <input type="hidden" name="id" value={entry.id} />;
  const done = (text: string) => () => {
    toast.success(text);
    settle();
  };
  const called = `“${entry.name}” (…${entry.lastFour})`;
  switch (kind) {
    case "rename":
      return <RenameDialog key={entry.id} {...{ entry, onChanged }} {...dialog} />;
    case "roll":
      return <RollDialog key={entry.id} {...{ entry, onChanged, origin }} {...dialog} />;
    case "appeal":
      return <AppealDialog key={entry.id} entry={entry} onChanged={settle} {...dialog} />;
    case "end":
      return (
        <ConfirmDialog
          {...dialog}
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
          {...dialog}
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
