"use client";

import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { restoreStorePet, retireStorePet } from "@/lib/web/actions/staff-inventory";

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
      action={retireStorePet}
      onDone={(fields) => done(`${name} retired.`, restoreStorePet, fields)}
    />
  );
}
