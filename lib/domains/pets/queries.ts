import type { AccountId } from "@/lib/base/account-id";
import { maxInt64, minInt64 } from "@/lib/base/int64";
import type { JsonText } from "@/lib/base/json-text";
import type { JsonPage, PageRequest } from "@/lib/base/page";
import { perTurn } from "@/lib/base/per-turn";
import type { PetStatus } from "@/lib/base/vocabulary";
import { type Connection, sql } from "@/lib/platform/db/client";
import type { NewPet, Pet } from "./schema";

export type PetPageRequest = PageRequest & { status?: PetStatus };

const starts = (pages: PageRequest[]) => pages.map(({ from = minInt64 }) => String(from));
const sizes = (pages: PageRequest[]) => pages.map(({ limit }) => limit);

type Row = { items: string; next: bigint | null };

// These run on the hot path of the API: tagged templates of postgres.js are prepared once per connection, and what is asked
// for in one turn of the event loop is asked for together. A round trip costs the process more than the rows in it.

/** How many round trips of each kind may be under way. Of small ones, more would only carry less each. */
const roundTrips = 4;
/**
 * How many reads one of them carries. If all that wait went in one, this process would be idle while the database works, and
 * the database while this process answers. Eight times 16 are 12,800 a second from a database 10 ms away.
 */
const maxReads = 16;
const readRoundTrips = 8;

const pagesOfAll = perTurn(
  (pages: PageRequest[]) => sql()<Row[]>`
    select (
        select coalesce(string_agg(row_to_json(page)::text, ',' order by id), '') from (
          select id, name, category_id as "categoryId", status from pets where id >= asked.from order by id limit size) page
      ) as items,
      (select id from pets where id >= asked.from order by id offset size limit 1) as next
    from unnest(${starts(pages)}::bigint[], ${sizes(pages)}::int[]) with ordinality as asked ("from", size, number)
    order by number`,
  readRoundTrips,
  maxReads,
);

/**
 * Pages of one status each. Compared as rows, they leave the planner no index but that of status and id: along the primary
 * key it would read every animal of another status in between, which are all of them where the rest has none of this one.
 */
export const selectPagesOfStatus = (pages: (PageRequest & { status: PetStatus })[]) => sql()<Row[]>`
  select (
      select coalesce(string_agg(row_to_json(page)::text, ',' order by status, id), '') from (
        select id, name, category_id as "categoryId", status from pets
        where (status, id) >= (asked.status, asked.from) and (status, id) <= (asked.status, ${String(maxInt64)}::bigint)
        order by status, id limit size) page
    ) as items,
    (select id from pets
      where (status, id) >= (asked.status, asked.from) and (status, id) <= (asked.status, ${String(maxInt64)}::bigint)
      order by status, id offset size limit 1) as next
  from unnest(${starts(pages)}::bigint[], ${sizes(pages)}::int[], ${pages.map(({ status }) => status)}::text[])
    with ordinality as asked ("from", size, status, number)
  order by number`;

const pagesOfStatus = perTurn(selectPagesOfStatus, readRoundTrips, maxReads);

/**
 * A page of pets by id ascending, as the JSON of the API. Postgres writes it: one text is read from the connection much
 * faster than four columns of each row. An index gives every page at one cost, with a status and without.
 */
export async function findPetsAsJson({ status, ...page }: PetPageRequest): Promise<JsonPage<Pet>> {
  const { items, next } = await (status ? pagesOfStatus({ ...page, status }) : pagesOfAll(page));
  return { json: `[${items}]`, next: next ?? undefined };
}

/** A pet as the JSON of the API. */
export type JsonPet = { json: JsonText<Pet> };

/** One animal, or undefined if there is none with this id. */
export const findPetAsJson = perTurn(
  async (ids: bigint[]): Promise<(JsonPet | undefined)[]> => {
    const found = await sql()<{ id: bigint; json: string }[]>`
      select id, row_to_json(pet)::text as json from (
        select id, name, category_id as "categoryId", status from pets where id = any(${ids.map(String)}::bigint[])) pet`;
    const byId = new Map(found.map(({ id, json }) => [id, { json }]));
    return ids.map((id) => byId.get(id));
  },
  readRoundTrips,
  maxReads,
);

/** An animal to add, with the account that adds it. */
export type AddedPet = NewPet & { accountId: AccountId };

/** Adds animals in one statement. @returns them in the same order */
export const insertPets = (on: Connection, pets: AddedPet[]) => on<Pet[]>`
  insert into pets (name, category_id, status, created_by)
  select name, category_id, status, created_by
  from unnest(
      ${pets.map((pet) => pet.name)}::text[], ${pets.map((pet) => String(pet.categoryId))}::bigint[],
      ${pets.map((pet) => pet.status)}::text[], ${pets.map((pet) => String(pet.accountId))}::bigint[])
    with ordinality as added (name, category_id, status, created_by, number)
  order by number
  returning id, name, category_id as "categoryId", status`;

const insertAlone = (pet: AddedPet): Promise<Pet | Error> =>
  insertPets(sql(), [pet]).then(
    ([added]) => added as Pet,
    (error: Error) => error,
  );

/** Integrity constraint violation: the statement was undone, and another attempt adds nothing twice. */
const violates = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith("23");

/** Adds an animal, and with it what others add in the same turn of the event loop: one commit is enough for all of them. */
export const insertPet = perTurn(
  (pets: AddedPet[]): Promise<(Pet | Error)[]> =>
    insertPets(sql(), pets).catch((error) => {
      // An account that was deleted just now must not take the animals of others with it.
      if (violates(error)) return Promise.all(pets.map(insertAlone));
      throw error;
    }),
  roundTrips,
);
