import type { AccountId } from "@/lib/accounts/account-id";
import { type Connection, sql } from "@/lib/db/client";
import { type Page, type PageRequest, toPage } from "@/lib/page";
import type { PetStatus } from "@/lib/vocabulary";
import * as queries from "./queries";
import type { NewPet, Pet } from "./schema";

/** A page of animals by id ascending, of one status if it is given (specification, section 4.1). */
export async function listPets(request: PageRequest & { status?: PetStatus }): Promise<Page<Pet>> {
  return toPage(await queries.findPets(request), request.limit);
}

/** One animal, or undefined if there is none with this id (specification, section 4.3). */
export const getPet = (id: bigint): Promise<Pet | undefined> => queries.findPet(id);

/**
 * Adds an animal (specification, section 4.2).
 *
 * @param accountId whose key adds it
 * @param on the transaction to add it in, if it must happen together with something else
 */
export const createPet = (accountId: AccountId, pet: NewPet, on: Connection = sql()): Promise<Pet> =>
  queries.insertPet(on, accountId, pet);
