"use client";

import { Fragment } from "react";
import { categoryLabel } from "@/components/pets/labels";
import { useUndo } from "@/components/staff/use-undo";
import { Button } from "@/components/ui/form/button";
import { Field, Input, SelectField } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { petStatuses } from "@/lib/base/vocabulary";
import type { Category } from "@/lib/domains/pets/categories";
import type { StorePet } from "@/lib/domains/pets/search";
import type { Action, ActionFailure } from "@/lib/web/actions/result";
import {
  addStorePetAction,
  editStorePetAction,
  retireStorePetAction,
  type UndoFields,
} from "@/lib/web/actions/staff-inventory";
import type { JsonOf } from "@/lib/web/reads/json";

type Values = Record<string, string>;

const fields = ["name", "categoryId", "status"];

/** The entered values, with the current value of each field that the person did not change. */
const mergeValues = (seen: Values, entered: Values, current: Values): Values => {
  const untouched = fields.filter((field) => entered[field] === seen[field]);
  return { ...entered, ...Object.fromEntries(untouched.map((field) => [field, current[field] ?? ""])) };
};

const message =
  "This animal was changed or ordered while you edited it. Your changes are kept, and the other fields have their " +
  "current values. Check them, then save again.";

/**
 * Edits a pet. If it has changed since the person saw it, the failure has the values to show, and the form can be sent
 * again with the current version. If only the version has changed, it is sent again right away.
 *
 * @param pet the values that the person saw
 */
const savingAction = (pet: EditedPet): Action<UndoFields> =>
  async function save(previous, form) {
    const earlier: ActionFailure["current"] = previous && !previous.ok ? previous.current : undefined;
    const result = await editStorePetAction(previous, form);
    if (result.ok) return result;
    const { current, values } = result;
    if (!current) return { ...result, current: earlier };
    const seen: Values = earlier ?? pet;
    if (fields.every((field) => current[field] === seen[field])) {
      form.set("version", current.version ?? "");
      return save(previous, form);
    }
    return { ...result, message, values: mergeValues(seen, values, current) };
  };

type CategoryOption = JsonOf<Category>;
type EditedPet = JsonOf<Pick<StorePet, "id" | "name" | "status" | "categoryId" | "version">>;

function changeNote(before: string | undefined, now: string | undefined, label = (value: string) => value) {
  if (before === undefined || now === undefined || now === before) return undefined;
  return `Someone changed this from “${label(before)}” to “${label(now)}”.`;
}

function PetFields({ categories, pet }: { categories: CategoryOption[]; pet?: EditedPet }) {
  const current = useFormState().failure?.current;
  const named = new Map(categories.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => named.get(id) ?? categoryLabel({ categoryId: id, categoryName: null });
  const own = [pet?.categoryId, current?.categoryId].filter((id) => id !== undefined);
  const unnamed = new Set(own.filter((id) => !named.has(id)));
  return (
    // Other current values are values to start from.
    <Fragment key={current?.version}>
      {pet && <input type="hidden" name="version" value={current?.version ?? pet.version} />}
      <Field name="name" label="Name" hint={changeNote(pet?.name, current?.name)}>
        <Input defaultValue={pet?.name} autoComplete="off" required maxLength={500} />
      </Field>
      <SelectField
        name="categoryId"
        label="Category"
        hint={
          changeNote(pet?.categoryId, current?.categoryId, nameOf) ??
          "To use another category, name it first under Categories."
        }
        defaultValue={pet?.categoryId ?? ""}
        required
        options={[
          ...(pet ? [] : [{ value: "", label: "Choose a category", disabled: true }]),
          ...[...unnamed, ...named.keys()].map((id) => ({ value: id, label: nameOf(id) })),
        ]}
      />
      <SelectField
        name="status"
        label="Status"
        hint={changeNote(pet?.status, current?.status)}
        defaultValue={pet?.status}
        options={petStatuses.map((value) => ({ value, label: value }))}
      />
    </Fragment>
  );
}

const SaveLabel = () => <span>{useFormState().failure?.current ? "Save anyway" : "Save changes"}</span>;

export function AddPet({ categories }: { categories: CategoryOption[] }) {
  const done = useUndo();
  return (
    <FormDialog
      trigger={<Button variant="primary">Add animal</Button>}
      title="Add an animal"
      label="Add an animal"
      submit="Add animal"
      action={addStorePetAction}
      onDone={(fields) => done(`Animal ${fields.id} added.`, retireStorePetAction, fields)}
    >
      <PetFields categories={categories} />
    </FormDialog>
  );
}

export function EditPet({ pet, categories }: { pet: EditedPet; categories: CategoryOption[] }) {
  const done = useUndo();
  const { id, version } = pet;
  return (
    <FormDialog
      // An edit in another tab changes the version, and with it the values to start from.
      key={version}
      trigger="Edit…"
      title={`Edit animal ${id}`}
      label={`Edit animal ${id}`}
      submit={<SaveLabel />}
      fields={{ id }}
      action={savingAction(pet)}
      onDone={(fields) => done(`Animal ${id} saved.`, editStorePetAction, fields)}
    >
      <PetFields categories={categories} pet={pet} />
    </FormDialog>
  );
}
