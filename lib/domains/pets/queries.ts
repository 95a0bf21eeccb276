import type { AccountId } from "@/lib/base/account-id";
import { batchCalls } from "@/lib/base/batch-calls";
import { maxInt64, minInt64 } from "@/lib/base/int64";
import type { JsonText } from "@/lib/base/json";
import type { JsonSlice, SliceRequest } from "@/lib/base/slice";
import type { PetStatus } from "@/lib/base/vocabulary";
import { onceInStatement } from "@/lib/domains/idempotency/service";
import { sql } from "@/lib/platform/db/client";
import { readSql } from "@/lib/platform/db/read-client";
import { eventsOf } from "@/lib/platform/outbox";
import type { Pet, PetDetails, PetFilters } from "./schema";

/** A part of statements that never changes, which is made only once: each is a promise of the driver. */
function constant<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The columns are those of `Pet` in `schema.ts`. */
const columns = constant(() => sql()`id, name, category_id as "categoryId", status`);

export type PetSliceRequest = SliceRequest & PetFilters;
type StatusSliceRequest = SliceRequest & { status: PetStatus };

const starts = (pages: SliceRequest[]) => pages.map(({ from = minInt64 }) => String(from));
const sizes = (pages: SliceRequest[]) => pages.map(({ limit }) => limit);

type Row = { json: JsonText<Pet[]>; next: bigint | null };

const toPages = (rows: Row[]): JsonSlice<Pet>[] => rows.map(({ json, next }) => ({ json, next: next ?? undefined }));

// Hot path of the API: tagged templates of postgres.js are prepared once per connection, and the calls of one turn of the
// event loop share a round trip, which costs the process more than its rows.

/** The most round trips in progress. With more, each would carry less. */
const roundTrips = 4;
/**
 * The most reads in one round trip. If one round trip carried all waiting reads, the process would be idle while the
 * database works, and vice versa. Four times 32 are 12,800 a second with a database 10 ms away.
 */
const maxReads = 32;

const selectPages = (pages: SliceRequest[]) => readSql<Row[]>`
  select (
      select '[' || coalesce(string_agg(row_to_json(page)::text, ',' order by id), '') || ']' from (
        select ${columns()} from pets where id >= request.from order by id limit size) page
    ) as json,
    (select id from pets where id >= request.from order by id offset size limit 1) as next
  from unnest(${starts(pages)}::bigint[], ${sizes(pages)}::int[]) with ordinality as request ("from", size, number)
  order by number`;

const pagesOfAll = batchCalls(async (pages: SliceRequest[]) => toPages(await selectPages(pages)), roundTrips, maxReads);

/**
 * Pages of one status each. With row comparisons, the planner can only use the index on status and ID. With the primary
 * key, it would read every pet of another status in between.
 */
export const selectPagesOfStatus = (pages: StatusSliceRequest[]) => readSql<Row[]>`
  select (
      select '[' || coalesce(string_agg(row_to_json(page)::text, ',' order by status, id), '') || ']' from (
        select ${columns()} from pets
        where (status, id) >= (request.status, request.from) and (status, id) <= (request.status, ${String(maxInt64)}::bigint)
        order by status, id limit size) page
    ) as json,
    (select id from pets
      where (status, id) >= (request.status, request.from) and (status, id) <= (request.status, ${String(maxInt64)}::bigint)
      order by status, id offset size limit 1) as next
  from unnest(${starts(pages)}::bigint[], ${sizes(pages)}::int[], ${pages.map(({ status }) => status)}::text[])
    with ordinality as request ("from", size, status, number)
  order by number`;

const pagesOfStatus = batchCalls(
  async (pages: StatusSliceRequest[]) => toPages(await selectPagesOfStatus(pages)),
  roundTrips,
  maxReads,
);

/**
 * A page of pets by ascending ID, as the JSON of the API. Postgres writes the JSON, because reading one text is much faster
 * than reading four columns of each row. Every page uses an index and costs the same, with or without a status.
 */
export const findPetsAsJson = ({ status, ...page }: PetSliceRequest): Promise<JsonSlice<Pet>> =>
  status ? pagesOfStatus({ ...page, status }) : pagesOfAll(page);

type JsonPet = { json: JsonText<Pet> };

export const findPetAsJson = batchCalls(
  async (ids: bigint[]): Promise<(JsonPet | undefined)[]> => {
    const found = await readSql<{ id: bigint; json: string }[]>`
      select id, row_to_json(pet)::text as json from (
        select ${columns()} from pets where id = any(${ids.map(String)}::bigint[])) pet`;
    const byId = new Map(found.map(({ id, json }) => [id, { json }]));
    return ids.map((id) => byId.get(id));
  },
  roundTrips,
  maxReads,
);

type AddedPet = PetDetails & { accountId: AccountId };

/** The columns that a client sets, and the account. {@link rowsOf} has their values. */
const setColumns = constant(() => sql()`name, category_id, status, created_by`);

/** The pets as rows, with their numbers from 1. */
const rowsOf = (pets: AddedPet[]) => sql()`
  unnest(
      ${pets.map(({ name }) => name)}::text[], ${pets.map(({ categoryId }) => String(categoryId))}::bigint[],
      ${pets.map(({ status }) => status)}::text[], ${pets.map(({ accountId }) => String(accountId))}::bigint[])
    with ordinality as pet (${setColumns()}, number)`;

const reviewSince = constant(() => sql()`(select now() from switches where switches.name = 'review_added_animals')`);

/** They wait for a review if it is enabled: the subquery runs once per statement. @returns them in the same order */
const insertPets = (pets: AddedPet[]): Promise<Pet[]> => sql()<Pet[]>`
  with inserted as (
    insert into pets (${setColumns()}, review_since)
    select ${setColumns()}, ${reviewSince()}
    from ${rowsOf(pets)}
    order by number
    returning id, name, category_id, status),
  ${eventsOf("pet.created", sql()`select (select row_to_json(pet)::text from (select ${columns()}) pet) as data from inserted`)}
  select ${columns()} from inserted order by id`;

/** All pets of one turn of the event loop share a statement and a commit. */
export const insertPet = batchCalls(insertPets, roundTrips);

/** Adds a pet for each number in `claimed`: a part of the statement of `onceInStatement`. */
const insertClaimedPets = (pets: AddedPet[]) => sql()`
  added as materialized (
    select number, nextval('pets_id_seq') as id, ${setColumns()}
    from claimed join ${rowsOf(pets)} using (number)
    order by number),
  inserted as (
    insert into pets (id, ${setColumns()}, review_since)
    select id, ${setColumns()}, ${reviewSince()} from added),
  changed as materialized (
    select number, (
      select row_to_json(pet)::text from (select ${columns()}) pet) as response from added),
  ${eventsOf("pet.created", sql()`select response as data from changed`)}`;

export const insertPetOnce = onceInStatement<AddedPet, Pet>(insertClaimedPets, roundTrips);
