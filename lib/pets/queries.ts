import type { AccountId } from "@/lib/accounts/account-id";
import { type Connection, sql } from "@/lib/db/client";
import { lowestId, type PageRequest } from "@/lib/page";
import type { PetStatus } from "@/lib/vocabulary";
import type { NewPet, Pet } from "./schema";

// These run on the hot path of the API: tagged templates of postgres.js are prepared once per connection.

/** Animals by id ascending, one more than the limit if there are so many. Either index gives every page at one cost. */
export function findPets({ limit, from = lowestId, status }: PageRequest & { status?: PetStatus }): Promise<Pet[]> {
  return status
    ? sql()<Pet[]>`
        select id, name, category_id as "categoryId", status from pets
        where status = ${status} and id >= ${from} order by id limit ${limit + 1}`
    : sql()<Pet[]>`
        select id, name, category_id as "categoryId", status from pets
        where id >= ${from} order by id limit ${limit + 1}`;
}

export async function findPet(id: bigint): Promise<Pet | undefined> {
  const [row] = await sql()<Pet[]>`select id, name, category_id as "categoryId", status from pets where id = ${id}`;
  return row;
}

export async function insertPet(on: Connection, accountId: AccountId, pet: NewPet): Promise<Pet> {
  const [row] = await on<Pet[]>`
    insert into pets (name, category_id, status, created_by)
    values (${pet.name}, ${pet.categoryId}, ${pet.status}, ${accountId})
    returning id, name, category_id as "categoryId", status`;
  return row as Pet;
}
