"use client";

import { useRef } from "react";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { Action } from "@/lib/web/actions/result";
import {
  approveStoreAnimal,
  restoreStoreAnimal,
  retireStoreAnimal,
  setAnimalReview,
  type UndoFields,
  undoApprovalOfStoreAnimal,
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
  <PetButton {...pet} verb="Approve" done="approved" action={approveStoreAnimal} undo={undoApprovalOfStoreAnimal} />
);

export const RestorePet = (pet: Named) => (
  <PetButton {...pet} verb="Restore" done="restored" action={restoreStoreAnimal} undo={retireStoreAnimal} />
);

export function RetirePet({ id, name, version }: { id: string; name: string; version: string }) {
  const done = useUndo();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="danger-quiet" aria-label={`Retire ${name}`}>
          Retire…
        </Button>
      }
      title={`Retire ${name}?`}
      description="The API and the portal no longer show this animal. Its orders keep its name, and you can restore it."
      confirm="Retire animal"
      fields={{ id, version }}
      action={retireStoreAnimal}
      onDone={(fields) => done(`${name} retired.`, restoreStoreAnimal, fields)}
    />
  );
}

/** Enables or disables the review of added pets. */
export function ReviewSwitch({ enabled }: { enabled: boolean }) {
  const done = useUndo();
  const to = enabled ? "disabled" : "enabled";
  return (
    <Form
      action={setAnimalReview}
      className="flex items-center gap-3"
      onDone={(back) => done(`Review ${to}.`, setAnimalReview, back)}
    >
      <FormAlert />
      <input type="hidden" name="to" value={to} />
      <SubmitButton variant={enabled ? "secondary" : "primary"}>
        {enabled ? "Disable review" : "Enable review"}
      </SubmitButton>
    </Form>
  );
}
