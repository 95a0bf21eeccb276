import type { AccountId } from "@/lib/accounts/account-id";
import { type Connection, sql } from "@/lib/db/client";
import { type JsonPage, lowestId, type PageRequest } from "@/lib/page";
import type { PetStatus } from "@/lib/vocabulary";
import type { NewPet, Pet } from "./schema";

export type PetPageRequest = PageRequest & { status?: PetStatus };

type Row = { items: string; next: bigint | null };

// These run on the hot path of the API: tagged templates of postgres.js are prepared once per connection.

/**
 * A page of animals by id ascending, as the JSON that the API answers with. Postgres writes it: one text is read from the
 * connection much faster than four columns of each row, and the process has no work left with it. Either index gives every
 * page at one cost.
 */
export async function findPetsAsJson({ limit, from = lowestId, status }: PetPageRequest): Promise<JsonPage> {
  const [row] = status
    ? await sql()<Row[]>`
        with page as (
          select id, name, category_id as "categoryId", status from pets
          where status = ${status} and id >= ${from} order by id limit ${limit})
        select coalesce(string_agg(row_to_json(page)::text, ',' order by id), '') as items,
          (select id from pets where status = ${status} and id >= ${from} order by id offset ${limit} limit 1) as next
        from page`
    : await sql()<Row[]>`
        with page as (
          select id, name, category_id as "categoryId", status from pets
          where id >= ${from} order by id limit ${limit})
        select coalesce(string_agg(row_to_json(page)::text, ',' order by id), '') as items,
          (select id from pets where id >= ${from} order by id offset ${limit} limit 1) as next
        from page`;
  return { json: `[${row?.items}]`, next: row?.next ?? undefined };
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
