import type { AccountId } from "@/lib/accounts/account-id";
import type { Awaitable } from "@/lib/awaitable";
import type { Connection } from "@/lib/db/client";
import type { JsonPage } from "@/lib/page";
import { petCache } from "./cache";
import * as queries from "./queries";
import type { NewPet, Pet } from "./schema";

export { changingPets } from "./cache";

/**
 * A page of animals by id ascending, of one status if it is given (specification, section 4.1), as JSON.
 *
 * @returns without a promise where it is known already
 */
export const listPets = (request: queries.PetPageRequest): Awaitable<JsonPage> =>
  petCache().get(`page ${request.limit} ${request.from ?? ""} ${request.status ?? ""}`, () =>
    queries.findPetsAsJson(request),
  );

/**
 * One animal as JSON, or undefined if there is none with this id (specification, section 4.3). It is as fresh as a page.
 *
 * @returns without a promise where it is known already
 */
export const getPet = (id: bigint): Awaitable<queries.JsonPet | undefined> =>
  petCache().get(`pet ${id}`, () => queries.findPetAsJson(id));

/**
 * Adds an animal (specification, section 4.2). Call it inside of {@link changingPets}.
 *
 * @param accountId whose key adds it
 * @param on the transaction to add it in, if it must happen together with something else
 */
export async function createPet(accountId: AccountId, pet: NewPet, on?: Connection): Promise<Pet> {
  if (!on) return queries.insertPet({ ...pet, accountId });
  const [added] = await queries.insertPets(on, [{ ...pet, accountId }]);
  return added as Pet;
}
