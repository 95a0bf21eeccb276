import type { AccountId } from "@/lib/base/account-id";
import { type JsonText, toJson } from "@/lib/base/json";
import type { IdempotentRequest } from "@/lib/domains/idempotency/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { changeCached, readCache } from "@/lib/platform/read-cache";
import * as queries from "./queries";
import { type NewPet, newPetStatus, type Pet } from "./schema";

const cacheName = "pets cache";
const cache = () => readCache(cacheName);

/** @param work that adds or changes pets, with the whole transaction inside */
export const changeCachedPets = <T>(work: () => Promise<T>): Promise<T> => changeCached(cacheName, work);

export const changePets = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  changeCachedPets(() => db().transaction(work));

/** By ascending ID (specification, section 4.1). */
export const listPets = (request: queries.PetSliceRequest) => cache().get("page", request, queries.findPetsAsJson);

/** As fresh as a page (specification, section 4.3). */
export function getPet(id: bigint) {
  return cache().get("pet", { id }, () => queries.findPetAsJson(id));
}

const ownedPet = (accountId: AccountId, pet: NewPet) => ({ status: newPetStatus, ...pet, accountId });

export const addPet = (accountId: AccountId, pet: NewPet): Promise<Pet> =>
  changeCachedPets(() => queries.insertPet(ownedPet(accountId, pet)));

/**
 * Once per Idempotency-Key if there is one (specification, section 4.2).
 * @returns the pet as JSON, and whether an earlier request with the same Idempotency-Key added it
 * @throws ApiError idempotency_conflict or idempotency_key_reused
 */
export async function createPet(
  accountId: AccountId,
  pet: NewPet,
  idempotency?: IdempotentRequest,
): Promise<{ json: JsonText<Pet>; replayed: boolean }> {
  if (!idempotency) return { json: toJson(await addPet(accountId, pet)), replayed: false };
  return changeCachedPets(() => queries.insertPetOnce({ accountId, ...idempotency, item: ownedPet(accountId, pet) }));
}
