"use client";

import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { removeCategoryAction, saveCategoryAction } from "@/lib/web/actions/staff-inventory";

export function CategoryForm({ id, name }: { id?: string; name?: string | null }) {
  const done = useUndo();
  const verb = name ? "Rename" : "Name";
  return (
    <ConfirmDialog
      trigger={
        <Button size={id ? "sm" : "md"} aria-label={id && `${verb} ${name ?? `category ${id}`}`}>
          {id ? verb : "Name a category ID"}
        </Button>
      }
      title={id ? `${verb} category ${id}` : "Name a category ID"}
      description="The portal and exports show this name. The API keeps using the ID."
      confirm="Save name"
      tone="primary"
      fields={id ? { id, expected: name ?? "" } : {}}
      action={saveCategoryAction}
      onDone={({ before, ...saved }) =>
        before === null
          ? done("Name saved.", removeCategoryAction, saved)
          : done("Name saved.", saveCategoryAction, { ...saved, name: before, expected: saved.name })
      }
    >
      {!id && (
        <Field name="id" label="ID" hint="The categoryId that clients send.">
          <Input inputMode="numeric" autoComplete="off" required />
        </Field>
      )}
      <Field name="name" label="Name">
        <Input defaultValue={name ?? ""} autoComplete="off" required maxLength={100} />
      </Field>
    </ConfirmDialog>
  );
}

export function RemoveCategory({ id, name }: { id: string; name: string }) {
  const done = useUndo();
  return (
    <ConfirmDialog
      trigger="Remove…"
      triggerName={`Remove the name ${name}`}
      title={`Remove the name “${name}”?`}
      description={`Animals stay in this category, which is shown as “Category ${id}”. Forms and filters no longer offer it.`}
      confirm="Remove name"
      fields={{ id, name }}
      action={removeCategoryAction}
      onDone={(removed) => done("Name removed.", saveCategoryAction, { ...removed, expected: "" })}
    />
  );
}
