import { maxInt64, minInt64 } from "@/lib/base/int64";
import { escapeLike, likePattern } from "@/lib/base/like";
import { type Page, type PageRequest, toPage } from "@/lib/base/page";
import type { PetStatus } from "@/lib/base/vocabulary";
import { pageSql } from "@/lib/platform/db/client";
import type { PetSearch } from "./schema";

/** An animal with its category's name, which is null while nobody has named the category. */
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

const columns = () => pageSql()`
  p.id, p.name, p.category_id as "categoryId", c.name as "categoryName", p.status,
  (extract(epoch from p.created_at) * 1000)::float8 as "createdAt"`;

/**
 * The pattern that finds a text within a name. Fewer than three letters are looked for at the beginning of the name only,
 * as the index knows names by three letters, and by how they begin. Upper and lower case are one as the locale of the
 * database has it: for every letter under C.UTF-8, which the embedded one has, and for A to Z under C.
 */
function namePattern(text: string): string {
  return [...text].length < 3 ? `${escapeLike(text)}%` : likePattern(text);
}

/**
 * Whether the index on trigrams can find a text: three letters or digits in a row, of which the first two may stand for the
 * beginning of a word and the last for its end.
 */
const isIndexed = (text: string): boolean =>
  [...text].length < 3
    ? /^[\p{L}\p{N}]/u.test(text)
    : /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text);

/** How many animals a search by name reads in their order before it asks the index, or leaves the rest to the next page. */
export const walkedAtMost = 5_000;
/** Up to so many matches are sorted. */
const fewAtMost = 2_000;

/**
 * The ids of all animals with a text in their name, if they are few: then they can be sorted. Where they are many, the
 * statement ends after the first.
 */
export async function findFewNamed(text: string): Promise<bigint[] | undefined> {
  if (!isIndexed(text)) return undefined;
  const rows = await pageSql()<{ id: bigint }[]>`
    select id from pets where name ilike ${namePattern(text)} limit ${fewAtMost + 1}`;
  return rows.length > fewAtMost ? undefined : rows.map(({ id }) => id);
}

/** Which animals by id ascending: compared as rows, they leave the planner only the index of these very columns. */
function rangeOf({ from = minInt64, status, category }: Pick<PageRequest, "from"> & PetSearch) {
  const on = pageSql();
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

/** Animals by id ascending, one more than the limit if there are so many; of `ids` alone if they are given. */
async function findInOrder({ limit, ...search }: PageRequest & PetSearch, ids?: bigint[]): Promise<BrowsedPet[]> {
  const { within, order } = rangeOf(search);
  const given = ids ? pageSql()`and id = any(${ids.map(String)}::bigint[])` : pageSql()``;
  const rows = await pageSql()<Row[]>`
    with page as (select * from pets where ${within} ${given} order by ${order} limit ${limit + 1})
    select ${columns()} from page p left join categories c on c.id = p.category_id order by p.id`;
  return rows.map(toPet);
}

/** The animals with a text in their name among the first `walkedAtMost` of a range. */
export async function findNamedNearby({ limit, name, ...search }: PageRequest & PetSearch & { name: string }) {
  const { within, order } = rangeOf(search);
  const rows = await pageSql()<Row[]>`
    with walked as (select * from pets where ${within} order by ${order} limit ${walkedAtMost}),
      page as (select * from walked where name ilike ${namePattern(name)} order by ${order} limit ${limit + 1})
    select ${columns()} from page p left join categories c on c.id = p.category_id order by p.id`;
  return rows.map(toPet);
}

async function findEndOfWalk(search: PetSearch): Promise<bigint | undefined> {
  const { within, order } = rangeOf(search);
  const [row] = await pageSql()<{ id: bigint }[]>`
    select id from pets where ${within} order by ${order} offset ${walkedAtMost} limit 1`;
  return row?.id;
}

/**
 * A page of animals by id ascending. What a search by name reads is bounded: a frequent name is found nearby, a rare one by
 * the index on trigrams. A name that is frequent elsewhere alone gives a short page, whose `next` goes on behind it.
 */
export async function findPetsLike({ name, ...search }: PageRequest & PetSearch): Promise<Page<BrowsedPet>> {
  const { limit } = search;
  if (name === undefined) return toPage(await findInOrder(search), limit);
  const nearby = await findNamedNearby({ ...search, name });
  if (nearby.length > limit) return toPage(nearby, limit);
  const few = await findFewNamed(name);
  if (few) return toPage(await findInOrder(search, few), limit);
  return { items: nearby, next: await findEndOfWalk(search) };
}

/** One animal with its category's name. */
export async function findBrowsedPet(id: bigint): Promise<BrowsedPet | undefined> {
  const [row] = await pageSql()<Row[]>`
    select ${columns()} from pets p left join categories c on c.id = p.category_id where p.id = ${id}`;
  return row && toPet(row);
}
