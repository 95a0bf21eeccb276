import { ConflictError, UserError } from "@/lib/base/errors";
import { type Actor, auditWriter, recordAudit } from "@/lib/domains/audit/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./changes-queries";
import { recordPetChange, recordPetEvent } from "./events";
import { detailTexts, type PetDetails, petDetails } from "./schema";
import { changePets } from "./service";

// Staff change the store with the rules of createPet. An undo is the opposite change with the version that the change has made.

type Details = Record<string, string | null>;

const audit = auditWriter(({ id, name, createdBy }: queries.Versioned) => ({
  accountId: createdBy ?? undefined,
  subject: `animal ${id} "${name}"`,
}));

const valuesOf = (pet: PetDetails): Details => {
  const { categoryId: category, ...texts } = detailTexts(pet);
  return { ...texts, category };
};

/** @param version that a person saw. @throws UserError if the pet is gone; ConflictError with its values if it has another */
async function lockUnchanged(tx: Transaction, id: bigint, version: string): Promise<queries.Versioned> {
  const pet = await queries.findPetForUpdate(tx, id);
  if (!pet) throw new UserError("This animal does not exist, or was retired.");
  if (pet.version !== version) {
    throw new ConflictError(
      "This animal was changed or ordered in the meantime. Reload the page to see its current values.",
      { ...detailTexts(pet), version: pet.version },
    );
  }
  return pet;
}

/** @throws ZodError if the input is invalid */
export async function addStorePet(input: PetDetails, actor: Actor): Promise<queries.Versioned> {
  const values = petDetails.parse(input);
  return changePets(async (tx) => {
    const pet = await queries.insertStorePet(tx, values);
    await audit(tx, actor, "animal.added", pet, valuesOf(pet));
    await recordPetEvent(tx, "pet.created", pet);
    return pet;
  });
}

/** What changed, as `name: before → after`. */
const differences = (before: PetDetails, after: PetDetails): Details => {
  const earlier = valuesOf(before);
  const changed = Object.entries(valuesOf(after)).filter(([field, value]) => value !== earlier[field]);
  return Object.fromEntries(changed.map(([field, value]) => [field, `${earlier[field]} → ${value}`]));
};

/** @throws as lockUnchanged; UserError if its order determines its status; ZodError if the input is invalid */
export async function editPet(id: bigint, input: PetDetails, version: string, actor: Actor) {
  const values = petDetails.parse(input);
  return changePets(async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    const details = differences(before, values);
    if (Object.keys(details).length === 0) return { before, after: before };
    const order = details.status ? await queries.findOrderOf(tx, id) : undefined;
    if (order) throw new UserError(`Order ${order.id} determines the status of this animal.`, "status");
    const after = await queries.updatePet(tx, id, values);
    await audit(tx, actor, "animal.edited", after, details);
    await recordPetChange(tx, after, Object.keys(details));
    return { before, after };
  });
}

/** The API and the portal no longer show it, and its orders keep its name. @throws as lockUnchanged; UserError for an open order */
export function retirePet(id: bigint, version: string, actor: Actor): Promise<void> {
  return changePets(async (tx) => {
    const { version: _, ...pet } = await lockUnchanged(tx, id, version);
    const order = await queries.findOrderOf(tx, id);
    if (order && order.status !== "delivered") {
      throw new UserError(`Order ${order.id} is not delivered. Deliver or cancel it before you retire the animal.`);
    }
    await queries.movePetToRetired(tx, pet);
    await audit(tx, actor, "animal.retired", { ...pet, version }, valuesOf(pet));
    await recordPetEvent(tx, "pet.retired", pet);
  });
}

/** @throws UserError if it is not retired */
export function restorePet(id: bigint, actor: Actor): Promise<queries.Versioned> {
  return changePets(async (tx) => {
    const retired = await queries.takeRetired(tx, id);
    if (!retired) throw new UserError("This animal is not retired.");
    const pet = await queries.insertStorePet(tx, retired);
    await audit(tx, actor, "animal.restored", pet, valuesOf(pet));
    await recordPetEvent(tx, "pet.created", pet);
    return pet;
  });
}

/** @returns the pet with the version that {@link undoApproval} takes. @throws UserError if no review waits */
export function approvePet(id: bigint, actor: Actor): Promise<queries.Versioned> {
  return db().transaction(async (tx) => {
    const pet = await queries.endReview(tx, id);
    if (!pet) throw new UserError("This animal no longer waits for a review. It was approved or retired.");
    await audit(tx, actor, "animal.approved", pet);
    return pet;
  });
}

/** The pet waits as before. @throws as lockUnchanged */
export function undoApproval(id: bigint, version: string, actor: Actor): Promise<void> {
  return db().transaction(async (tx) => {
    const pet = await lockUnchanged(tx, id, version);
    await queries.resumeReview(tx, id);
    await audit(tx, actor, "animal.approval_undone", pet);
  });
}

// While the review is enabled, every pet that an account adds waits for it, and the API shows it meanwhile.

export { isReviewEnabled } from "./changes-queries";

/** Pets that wait keep waiting. */
export const setReview = (to: "enabled" | "disabled", actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const changed = await (to === "enabled" ? queries.insertSwitch(tx) : queries.deleteSwitch(tx));
    if (changed) await recordAudit(tx, actor, { action: `review.${to}`, subject: "review of added animals" });
  });
