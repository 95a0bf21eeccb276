"use server";

import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";
import * as changes from "@/lib/domains/pets/changes";
import { detailTexts, petDetails } from "@/lib/domains/pets/schema";
import { actorOf } from "@/lib/web/auth/viewer";
import { staffAction } from "./action";
import { formId } from "./form-values";

// These actions do not refresh the page: the form would disappear before it shows the result. The page refreshes itself.

const pet = petDetails.extend({ categoryId: int64Text("Choose a category.") });
const seen = z.object({ id: formId, version: boundedCode(20, "Reload the page.") });

/** The fields of the form that undoes a change. */
export type UndoFields = Record<string, string>;

const fieldsOf = ({ id, version }: { id: bigint; version: string }): UndoFields => ({ id: String(id), version });

/** @returns the fields that {@link retireStorePet} takes to undo it */
export const addStorePet = staffAction(pet, async (viewer, input) =>
  fieldsOf(await changes.addStorePet(input, actorOf(viewer))),
);

export const editStorePet = staffAction(
  pet.extend(seen.shape),
  async (viewer, { id, version, ...input }): Promise<UndoFields> => {
    const { before, after } = await changes.editPet(id, input, version, actorOf(viewer));
    return { ...fieldsOf(after), ...detailTexts(before) };
  },
);

/** @returns the fields that {@link restoreStorePet} takes to undo it */
export const retireStorePet = staffAction(seen, async (viewer, { id, version }): Promise<UndoFields> => {
  await changes.retirePet(id, version, actorOf(viewer));
  return { id: String(id) };
});

/** @returns the fields that {@link retireStorePet} takes to undo it */
export const restoreStorePet = staffAction(z.object({ id: formId }), async (viewer, { id }) =>
  fieldsOf(await changes.restorePet(id, actorOf(viewer))),
);

/** @returns the fields that {@link undoApprovalOfStorePet} takes to undo it */
export const approveStorePet = staffAction(z.object({ id: formId }), async (viewer, { id }) =>
  fieldsOf(await changes.approvePet(id, actorOf(viewer))),
);

export const undoApprovalOfStorePet = staffAction(seen, async (viewer, { id, version }) =>
  changes.undoApproval(id, version, actorOf(viewer)),
);

export const setPetReview = staffAction(z.object({ to: z.enum(["enabled", "disabled"]) }), async (viewer, { to }) => {
  await changes.setReview(to, actorOf(viewer));
  return { to: to === "enabled" ? "disabled" : "enabled" };
});
