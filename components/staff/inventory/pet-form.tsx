"use client";

import { Fragment } from "react";
import { categoryLabel } from "@/components/pets/labels";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Field, Input, Select } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { petStatuses } from "@/lib/base/vocabulary";
import type { Category } from "@/lib/domains/categories/service";
import type { StorePet } from "@/lib/domains/pets/search";
import { addStorePet, editStorePet, retireStorePet } from "@/lib/web/actions/staff-inventory";
import type { Json } from "@/lib/web/reads/json";
import { keepingInput } from "./keeping-input";

type CategoryOption = Json<Category>;
type EditedPet = Json<Pick<StorePet, "id" | "name" | "status" | "categoryId" | "categoryName" | "version">>;

/** The named categories, and those of the pet that have no name: as it was, and as it is now. */
function options(categories: CategoryOption[], pet?: EditedPet, now = pet?.categoryId): CategoryOption[] {
  const unnamed = new Set([pet?.categoryId, now].filter((id) => id !== undefined));
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

function PetFields({ categories, pet }: { categories: CategoryOption[]; pet?: EditedPet }) {
  const current = useFormState().failure?.current;
  const choices = options(categories, pet, current?.categoryId);
  const nameOf = (id: string) => choices.find((category) => category.id === id)?.name ?? id;
  return (
    // Other current values are values to start from.
    <Fragment key={current?.version}>
      {pet && (
        <>
          <input type="hidden" name="id" value={pet.id} />
          <input type="hidden" name="version" value={current?.version ?? pet.version} />
        </>
      )}
      <Field name="name" label="Name" hint={pet && changedMeanwhile(pet.name, current?.name)}>
        <Input defaultValue={pet?.name} autoComplete="off" required maxLength={500} />
      </Field>
      <Field
        name="categoryId"
        label="Category"
        hint={
          (pet && changedMeanwhile(pet.categoryId, current?.categoryId, nameOf)) ??
          "To use another category, name it first under Categories."
        }
      >
        <Select defaultValue={pet?.categoryId ?? ""} required>
          {!pet && (
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
      <Field name="status" label="Status" hint={pet && changedMeanwhile(pet.status, current?.status)}>
        <Select defaultValue={pet?.status}>
          {petStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </Field>
    </Fragment>
  );
}

const SaveLabel = () => (useFormState().failure?.current ? "Save anyway" : "Save changes");

export function AddPet({ categories }: { categories: CategoryOption[] }) {
  const done = useUndo();
  return (
    <FormDialog
      trigger={<Button variant="primary">Add animal</Button>}
      title="Add an animal"
      label="Add an animal"
      submit="Add animal"
      action={addStorePet}
      onDone={(fields) => done(`Animal ${fields.id} added.`, retireStorePet, fields)}
    >
      <PetFields categories={categories} />
    </FormDialog>
  );
}

export function EditPet({ pet, categories }: { pet: EditedPet; categories: CategoryOption[] }) {
  const done = useUndo();
  return (
    <FormDialog
      // An edit in another tab changes the version, and with it the values to start from.
      key={pet.version}
      trigger="Edit…"
      title={`Edit animal ${pet.id}`}
      label={`Edit animal ${pet.id}`}
      submit={<SaveLabel />}
      action={keepingInput(pet)}
      onDone={(fields) => done(`Animal ${pet.id} saved.`, editStorePet, fields)}
    >
      <PetFields categories={categories} pet={pet} />
    </FormDialog>
  );
}
