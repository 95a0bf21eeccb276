"use client";

import { type ReactNode, useState } from "react";
import { categoryLabel } from "@/components/animals/labels";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { petStatuses } from "@/lib/base/vocabulary";
import type { Category } from "@/lib/domains/categories/service";
import type { Animal } from "@/lib/domains/inventory/service";
import type { Action } from "@/lib/web/actions/result";
import { addStoreAnimal, editStoreAnimal, retireStoreAnimal, type UndoFields } from "@/lib/web/actions/staff-inventory";
import type { Json } from "@/lib/web/reads/json";

type CategoryOption = Json<Category>;
type EditedAnimal = Json<Pick<Animal, "id" | "name" | "status" | "categoryId" | "categoryName" | "version">>;

/** The named categories, and the one of the animal. */
function options(categories: CategoryOption[], animal?: EditedAnimal): CategoryOption[] {
  if (!animal || categories.some(({ id }) => id === animal.categoryId)) return categories;
  return [{ id: animal.categoryId, name: categoryLabel(animal) }, ...categories];
}

type AnimalDialogProps = {
  trigger: ReactNode;
  title: string;
  submit: string;
  categories: CategoryOption[];
  animal?: EditedAnimal;
  action: Action<UndoFields>;
  onDone: (fields: UndoFields) => void;
};

function AnimalDialog({ trigger, title, submit, categories, animal, action, onDone }: AnimalDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} trigger={trigger} title={title}>
      <Form
        action={action}
        className="grid gap-5"
        aria-label={title}
        onDone={(fields) => {
          setOpen(false);
          onDone(fields);
        }}
      >
        {animal && (
          <>
            <input type="hidden" name="id" value={animal.id} />
            <input type="hidden" name="version" value={animal.version} />
          </>
        )}
        <Field name="name" label="Name">
          <Input defaultValue={animal?.name} autoComplete="off" required maxLength={500} />
        </Field>
        <Field name="categoryId" label="Category" hint="To use another category, name it first under Categories.">
          <Select defaultValue={animal?.categoryId ?? ""} required>
            {!animal && (
              <option value="" disabled>
                Choose a category
              </option>
            )}
            {options(categories, animal).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="status" label="Status">
          <Select defaultValue={animal?.status}>
            {petStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        <DialogButtons submit={submit} />
      </Form>
    </Dialog>
  );
}

export function AddAnimal({ categories }: { categories: CategoryOption[] }) {
  const done = useUndo();
  return (
    <AnimalDialog
      trigger={<Button variant="primary">Add animal</Button>}
      title="Add an animal"
      submit="Add animal"
      categories={categories}
      action={addStoreAnimal}
      onDone={(fields) => done(`Animal ${fields.id} added.`, retireStoreAnimal, fields)}
    />
  );
}

export function EditAnimal({ animal, categories }: { animal: EditedAnimal; categories: CategoryOption[] }) {
  const done = useUndo();
  return (
    <AnimalDialog
      // An edit in another tab changes the version, and with it the values to start from.
      key={animal.version}
      trigger={<Button size="sm">Edit…</Button>}
      title={`Edit animal ${animal.id}`}
      submit="Save changes"
      categories={categories}
      animal={animal}
      action={editStoreAnimal}
      onDone={(fields) => done(`Animal ${animal.id} saved.`, editStoreAnimal, fields)}
    />
  );
}
