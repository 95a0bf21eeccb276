"use client";

import { useRef } from "react";
import { useUndo } from "@/components/staff/use-undo";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import type { Action } from "@/lib/web/actions/result";
import {
  approveStorePet,
  restoreStorePet,
  retireStorePet,
  type UndoFields,
  undoApprovalOfStorePet,
} from "@/lib/web/actions/staff-inventory";

type PetButtonProps<T> = {
  id: string;
  name: string;
  /** The label of the button, and the word for its effect in the message. */
  verb: "Approve" | "Restore";
  done: "approved" | "restored";
  action: Action<UndoFields>;
  undo: Action<T>;
};

/** A button that changes a pet. In a table, its row disappears, so the next one gets the focus. */
function PetButton<T>({ id, name, verb, done, action, undo }: PetButtonProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const offerUndo = useUndo();
  return (
    <div ref={place}>
      <Form
        action={action}
        aria-label={`${verb} ${name}`}
        onDone={(fields) => {
          const row = place.current?.closest("tr");
          (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
          offerUndo(`${name} ${done}.`, undo, fields);
        }}
      >
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="secondary" size="sm" aria-label={`${verb} ${name}`}>
          {verb}
        </SubmitButton>
        <FormAlert />
      </Form>
    </div>
  );
}

type Named = { id: string; name: string };

export const ApprovePet = (pet: Named) => (
  <PetButton {...pet} verb="Approve" done="approved" action={approveStorePet} undo={undoApprovalOfStorePet} />
);

export const RestorePet = (pet: Named) => (
  <PetButton {...pet} verb="Restore" done="restored" action={restoreStorePet} undo={retireStorePet} />
);
