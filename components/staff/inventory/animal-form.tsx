"use client";

import { Fragment, type ReactNode, useState } from "react";
import { categoryLabel } from "@/components/animals/labels";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Input, Select } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { useFormState } from "@/components/ui/form/form-status";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { petStatuses } from "@/lib/base/vocabulary";
import type { Category } from "@/lib/domains/categories/service";
import type { Animal } from "@/lib/domains/inventory/service";
import type { Action } from "@/lib/web/actions/result";
import { addStoreAnimal, editStoreAnimal, retireStoreAnimal, type UndoFields } from "@/lib/web/actions/staff-inventory";
import type { Json } from "@/lib/web/reads/json";
import { keepingInput } from "./keeping-input";

type CategoryOption = Json<Category>;
type EditedAnimal = Json<Pick<Animal, "id" | "name" | "status" | "categoryId" | "categoryName" | "version">>;

/** The named categories, and those of the animal that have no name: as it was, and as it is now. */
function options(categories: CategoryOption[], animal?: EditedAnimal, now = animal?.categoryId): CategoryOption[] {
  const unnamed = new Set([animal?.categoryId, now].filter((id) => id !== undefined));
  for (const { id } of categories) unnamed.delete(id);
  return [
    ...[...unnamed].map((id) => ({ id, name: categoryLabel({ categoryId: id, categoryName: null }) })),
    ...categories,
  ];
}

/** What others changed in a field while the dialog was open. */
function changedMeanwhile(before: string, now: string | undefined, label = (value: string) => value) {
  if (now === undefined || now === before) return undefined;
  return `Someone changed this from “${label(before)}” to “${label(now)}”.`;
}

function AnimalFields({ categories, animal }: { categories: CategoryOption[]; animal?: EditedAnimal }) {
  const current = useFormState().failure?.current;
  const choices = options(categories, animal, current?.categoryId);
  const nameOf = (id: string) => choices.find((category) => category.id === id)?.name ?? id;
  return (
    // Other current values are values to start from.
    <Fragment key={current?.version}>
      {animal && (
        <>
          <input type="hidden" name="id" value={animal.id} />
          <input type="hidden" name="version" value={current?.version ?? animal.version} />
        </>
      )}
      <Field name="name" label="Name" hint={animal && changedMeanwhile(animal.name, current?.name)}>
        <Input defaultValue={animal?.name} autoComplete="off" required maxLength={500} />
      </Field>
      <Field
        name="categoryId"
        label="Category"
        hint={
          (animal && changedMeanwhile(animal.categoryId, current?.categoryId, nameOf)) ??
          "To use another category, name it first under Categories."
        }
      >
        <Select defaultValue={animal?.categoryId ?? ""} required>
          {!animal && (
            <option value="" disabled>
              Choose a category
            </option>
          )}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="status" label="Status" hint={animal && changedMeanwhile(animal.status, current?.status)}>
        <Select defaultValue={animal?.status}>
          {petStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </Field>
      <DialogButtons submit={current ? "Save anyway" : animal ? "Save changes" : "Add animal"} />
    </Fragment>
  );
}

type AnimalDialogProps = {
  trigger: ReactNode;
  title: string;
  categories: CategoryOption[];
  animal?: EditedAnimal;
  action: Action<UndoFields>;
  onDone: (fields: UndoFields) => void;
};

function AnimalDialog({ trigger, title, categories, animal, action, onDone }: AnimalDialogProps) {
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
        <AnimalFields categories={categories} animal={animal} />
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
      categories={categories}
      animal={animal}
      action={keepingInput(animal)}
      onDone={(fields) => done(`Animal ${animal.id} saved.`, editStoreAnimal, fields)}
    />
  );
}
