import { maxInt64, minInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import type { PetStatus } from "@/lib/base/vocabulary";
import { sql } from "@/lib/platform/db/client";
import { escapeLike, likePattern } from "@/lib/platform/db/conditions";
import type { PetSearch } from "./schema";

/** A pet with the name of its category, which is null for an unnamed category. */
export type BrowsedPet = {
  id: bigint;
  name: string;
  categoryId: bigint;
  categoryName: string | null;
  status: PetStatus;
  createdAt: Date;
};

type Row = Omit<BrowsedPet, "createdAt"> & { createdAt: number };
const toPet = (row: Row): BrowsedPet => ({ ...row, createdAt: new Date(row.createdAt) });

const columns = () => sql()`
  p.id, p.name, p.category_id as "categoryId", c.name as "categoryName", p.status,
  (extract(epoch from p.created_at) * 1000)::float8 as "createdAt"`;

/**
 * The pattern that finds a text in a name. A text of fewer than three letters only matches the start of the name, because
 * the index stores trigrams. The locale of the database determines case folding: every letter with C.UTF-8, which the
 * embedded database has, and A to Z with C.
 */
function namePattern(text: string): string {
  return [...text].length < 3 ? `${escapeLike(text)}%` : likePattern(text);
}

/**
 * Whether the trigram index can find a text: three letters or digits in a row, where the first two may be the start of a
 * word and the last the end.
 */
const isIndexed = (text: string): boolean =>
  [...text].length < 3
    ? /^[\p{L}\p{N}]/u.test(text)
    : /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text);

/** The most pets that a search by name reads in order before it uses the index or leaves the rest to the next page. */
export const walkedAtMost = 5_000;
/** The most matches to sort. */
const fewAtMost = 2_000;

/**
 * The IDs of all pets with a text in their name, if they are few enough to sort. Otherwise undefined, and the statement
 * ends early.
 */
export async function findFewNamed(text: string): Promise<bigint[] | undefined> {
  if (!isIndexed(text)) return undefined;
  const rows = await sql()<{ id: bigint }[]>`
    select id from pets where name ilike ${namePattern(text)} limit ${fewAtMost + 1}`;
  return rows.length > fewAtMost ? undefined : rows.map(({ id }) => id);
}

/** A range of pets by ascending ID. With row comparisons, the planner can only use the index on these columns. */
function rangeOf({ from = minInt64, status, category }: Pick<SliceRequest, "from"> & PetSearch) {
  const on = sql();
  const columns = on`
    ${category === undefined ? on`` : on`category_id,`} ${status ? on`status,` : on``} id`;
  const values = (id: bigint) => on`
    ${category === undefined ? on`` : on`${String(category)}::bigint,`} ${status ? on`${status},` : on``}
    ${String(id)}::bigint`;
  return {
    within: on`(${columns}) >= (${values(from)}) and (${columns}) <= (${values(maxInt64)})`,
    order: columns,
  };
}

/** Pets by ascending ID, one more than the limit. Restricted to `ids` if given. */
async function findInOrder({ limit, ...search }: SliceRequest & PetSearch, ids?: bigint[]): Promise<BrowsedPet[]> {
  const { within, order } = rangeOf(search);
  const given = ids ? sql()`and id = any(${ids.map(String)}::bigint[])` : sql()``;
  const rows = await sql()<Row[]>`
    with page as (select * from pets where ${within} ${given} order by ${order} limit ${limit + 1})
    select ${columns()} from page p left join categories c on c.id = p.category_id order by p.id`;
  return rows.map(toPet);
}

/** The pets with a text in their name among the first `walkedAtMost` of a range. */
async function findNamedNearby({ limit, name, ...search }: SliceRequest & PetSearch & { name: string }) {
  const { within, order } = rangeOf(search);
  const rows = await sql()<Row[]>`
    with walked as (select * from pets where ${within} order by ${order} limit ${walkedAtMost}),
      page as (select * from walked where name ilike ${namePattern(name)} order by ${order} limit ${limit + 1})
    select ${columns()} from page p left join categories c on c.id = p.category_id order by p.id`;
  return rows.map(toPet);
}

async function findEndOfWalk(search: PetSearch): Promise<bigint | undefined> {
  const { within, order } = rangeOf(search);
  const [row] = await sql()<{ id: bigint }[]>`
    select id from pets where ${within} order by ${order} offset ${walkedAtMost} limit 1`;
  return row?.id;
}

/**
 * A page of pets by ascending ID. A search by name reads a bounded number of rows: frequent names are found nearby, rare
 * ones with the trigram index. Otherwise the page is short, and its `next` continues after the rows that were read.
 */
export async function findPetsLike({ name, ...search }: SliceRequest & PetSearch): Promise<Slice<BrowsedPet>> {
  const { limit } = search;
  if (name === undefined) return toSlice(await findInOrder(search), limit);
  const nearby = await findNamedNearby({ ...search, name });
  if (nearby.length > limit) return toSlice(nearby, limit);
  const few = await findFewNamed(name);
  if (few) return toSlice(await findInOrder(search, few), limit);
  return { items: nearby, next: await findEndOfWalk(search) };
}

export async function findBrowsedPet(id: bigint): Promise<BrowsedPet | undefined> {
  const [row] = await sql()<Row[]>`
    select ${columns()} from pets p left join categories c on c.id = p.category_id where p.id = ${id}`;
  return row && toPet(row);
}
