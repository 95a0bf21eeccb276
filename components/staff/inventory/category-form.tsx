"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { saveCategory } from "@/lib/web/actions/staff-categories";

/** Names or renames a category. Without an ID, the form asks for it. */
export function CategoryForm({ id, name }: { id?: string; name?: string | null }) {
  const verb = name ? "Rename" : "Name";
  return (
    <ConfirmDialog
      trigger={
        <Button size={id ? "sm" : "md"} aria-label={id && `${verb} ${name ?? `category ${id}`}`}>
          {id ? verb : "Name a category"}
        </Button>
      }
      title={id ? `${verb} category ${id}` : "Name a category"}
      description="The portal and exports show this name. The API keeps using the ID."
      confirm="Save name"
      tone="primary"
      action={saveCategory}
      onDone={() => toast.success("Name saved.")}
    >
      {id ? (
        <input type="hidden" name="id" value={id} />
      ) : (
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
