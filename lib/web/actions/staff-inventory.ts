"use server";

import { z } from "zod";
import { boundedCode } from "@/lib/base/text";
import { nameCategory, removeCategoryName } from "@/lib/domains/pets/categories";
import * as changes from "@/lib/domains/pets/changes";
import { categoryName, detailTexts, petForm } from "@/lib/domains/pets/schema";
import { staffAction } from "./action";
import { formId } from "./form-values";

// These actions do not refresh the page: the form would disappear before it shows the result. The page refreshes itself.

const seen = z.object({ id: formId, version: boundedCode(20, "Reload the page.") });

/** What the form that undoes a change sends. */
export type UndoFields = Record<string, string>;

const fieldsOf = ({ id, version }: { id: bigint; version: string }): UndoFields => ({ id: String(id), version });

export const addStorePetAction = staffAction(petForm, async (viewer, input) =>
  fieldsOf(await changes.addStorePet(input, viewer)),
);

export const editStorePetAction = staffAction(
  petForm.extend(seen.shape),
  async (viewer, { id, version, ...input }): Promise<UndoFields> => {
    const { before, after } = await changes.editPet(id, input, version, viewer);
    return { ...fieldsOf(after), ...detailTexts(before) };
  },
);

export const retireStorePetAction = staffAction(seen, async (viewer, { id, version }): Promise<UndoFields> => {
  await changes.retirePet(id, version, viewer);
  return { id: String(id) };
});

export const restoreStorePetAction = staffAction(z.object({ id: formId }), async (viewer, { id }) =>
  fieldsOf(await changes.restorePet(id, viewer)),
);

export const approveStorePetAction = staffAction(z.object({ id: formId }), async (viewer, { id }) =>
  fieldsOf(await changes.approvePet(id, viewer)),
);

export const undoApprovalOfStorePetAction = staffAction(seen, async (viewer, { id, version }) =>
  changes.undoApproval(id, version, viewer),
);

export const setPetReviewAction = staffAction(
  z.object({ to: z.enum(["enabled", "disabled"]) }),
  async (viewer, { to }) => {
    await changes.setReview(to, viewer);
    return { to: to === "enabled" ? "disabled" : "enabled" };
  },
);

const named = z.object({ id: formId, name: categoryName });
/** The name that the person saw. Empty for a category without a name, and missing if the form does not know it. */
const expected = z.union([z.literal(""), categoryName]).optional();

export const saveCategoryAction = staffAction(named.extend({ expected }), async (viewer, { id, name, expected }) => {
  const before = await nameCategory(id, name, viewer, expected === "" ? null : expected);
  return { id: String(id), name, before };
});

export const removeCategoryAction = staffAction(named, async (viewer, { id, name }) => {
  await removeCategoryName(id, name, viewer);
  return { id: String(id), name };
});
