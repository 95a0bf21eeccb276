"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
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

export const NameCategory = () => <CategoryForm trigger={<Button variant="primary">Name a category</Button>} />;

export function CategoryMenu({ id, name }: { id: string; name: string | null }) {
  const [chosen, setChosen] = useState<"name" | "remove">();
  const dialog = { open: true, onOpenChange: () => setChosen(undefined) };
  return (
    <span className="noscript:hidden">
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${name ?? `category ${id}`}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onClick={() => setChosen("name")}>
          <Pencil aria-hidden="true" /> {`${verbFor(name)}…`}
        </MenuItem>
        {name && (
          <MenuItem danger onClick={() => setChosen("remove")}>
            <Trash2 aria-hidden="true" /> Remove name…
          </MenuItem>
        )}
      </Menu>
      {chosen === "name" && <CategoryForm {...dialog} id={id} name={name} />}
      {chosen === "remove" && name && <RemoveCategory {...dialog} id={id} name={name} />}
    </span>
  );
}
