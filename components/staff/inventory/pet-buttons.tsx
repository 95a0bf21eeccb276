"use client";

import { useRef } from "react";
import { useUndo } from "@/components/staff/use-undo";
import { FormButton } from "@/components/ui/form/form-button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { Action } from "@/lib/web/actions/result";
import {
  approveStorePetAction,
  restoreStorePetAction,
  retireStorePetAction,
  setPetReviewAction,
  type UndoFields,
  undoApprovalOfStorePetAction,
} from "@/lib/web/actions/staff-inventory";

type Named = { id: string; name: string };

type PetButtonProps<T> = Named & { verb: string; done: string; action: Action<UndoFields>; undo: Action<T> };

/** A button that changes a pet. In a table, its row disappears, so the next one gets the focus. */
function PetButton<T>({ id, name, verb, done, action, undo }: PetButtonProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const offerUndo = useUndo();
  return (
    <div ref={place}>
      <FormButton
        action={action}
        name={`${verb} ${name}`}
        aria-label={`${verb} ${name}`}
        formClass=""
        fields={{ id }}
        onDone={(fields) => {
          const row = place.current?.closest("tr");
          (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
          offerUndo(`${name} ${done}.`, undo, fields);
        }}
      >
        {verb}
      </FormButton>
    </div>
  );
}

export const ApprovePet = (pet: Named) => (
  <PetButton
    {...pet}
    verb="Approve"
    done="approved"
    action={approveStorePetAction}
    undo={undoApprovalOfStorePetAction}
  />
);

export const RestorePet = (pet: Named) => (
  <PetButton {...pet} verb="Restore" done="restored" action={restoreStorePetAction} undo={retireStorePetAction} />
);

export function RetirePet({ id, name, version }: { id: string; name: string; version: string }) {
  const done = useUndo();
  return (
    <ConfirmDialog
      trigger="Retire…"
      triggerName={`Retire ${name}`}
      title={`Retire ${name}?`}
      description="The API and the portal no longer show this animal. Its orders keep its name, and you can restore it."
      confirm="Retire animal"
      fields={{ id, version }}
      action={retireStorePetAction}
      onDone={(fields) => done(`${name} retired.`, restoreStorePetAction, fields)}
    />
  );
}

export function ReviewSwitch({ enabled }: { enabled: boolean }) {
  const done = useUndo();
  const to = enabled ? "disabled" : "enabled";
  return (
    <FormButton
      action={setPetReviewAction}
      fields={{ to }}
      onDone={(back) => done(`Review ${to}.`, setPetReviewAction, back)}
      variant={enabled ? "secondary" : "primary"}
      size="md"
    >
      {enabled ? "Disable review" : "Enable review"}
    </FormButton>
  );
}
