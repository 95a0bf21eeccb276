"use client";

import { useState } from "react";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { ActionMenu } from "@/components/ui/overlay/action-menu";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { removeCategoryAction, saveCategoryAction } from "@/lib/web/actions/staff-inventory";

type DialogProps = Pick<Parameters<typeof ConfirmDialog>[0], "open" | "onOpenChange" | "trigger">;
type CategoryFormProps = DialogProps & { id?: string; name?: string | null };

const verbFor = (name: string | null | undefined) => (name ? "Rename" : "Name");

function CategoryForm({ id, name, ...dialog }: CategoryFormProps) {
  const done = useUndo();
  return (
    <ConfirmDialog
      {...dialog}
      title={id ? `${verbFor(name)} category ${id}` : "Name a category"}
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

function RemoveCategory({ id, name, ...dialog }: DialogProps & { id: string; name: string }) {
  const done = useUndo();
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove the name “${name}”?`}
      description={`Animals stay in this category, which is shown as “Category ${id}”. Forms and filters no longer offer it.`}
      confirm="Remove name"
      fields={{ id, name }}
      action={removeCategoryAction}
      onDone={(removed) => done("Name removed.", saveCategoryAction, { ...removed, expected: "" })}
    />
  );
}

export const NameCategory = () => (
  <CategoryForm
    trigger={
      <Button variant="primary">
        <Icon name="plus" /> Name a category
      </Button>
    }
  />
);

export function CategoryMenu({ id, name }: { id: string; name: string | null }) {
  const [chosen, setChosen] = useState<"name" | "remove">();
  const dialog = { open: true, onOpenChange: () => setChosen(undefined) };
  const rename = { choice: "name" as const, label: verbFor(name), icon: "pencil" as const };
  const remove = { choice: "remove" as const, label: "Remove name", icon: "trash-2" as const, danger: true };
  return (
    <>
      <ActionMenu
        of={name ?? `category ${id}`}
        actions={name ? [rename, remove] : [rename]}
        onChoose={({ choice }) => setChosen(choice)}
      />
      {chosen === "name" && <CategoryForm {...dialog} id={id} name={name} />}
      {chosen === "remove" && name && <RemoveCategory {...dialog} id={id} name={name} />}
    </>
  );
}
