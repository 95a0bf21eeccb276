import { minInt64 } from "@/lib/base/int64";
import type { PageRequest } from "@/lib/base/page";
import type { PetStatus } from "@/lib/base/vocabulary";
import { sql } from "@/lib/platform/db/client";
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

const columns = () => sql()`
  p.id, p.name, p.category_id as "categoryId", c.name as "categoryName", p.status,
  (extract(epoch from p.created_at) * 1000)::float8 as "createdAt"`;

/**
 * The pattern that finds a text within a name. Fewer than three letters are looked for at the beginning of the name only,
 * as the index knows names by three letters, and by how they begin. Upper and lower case are one as the locale of the
 * database has it: for every letter under C.UTF-8, which the embedded one has, and for A to Z under C.
 */
function patternOf(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return [...text].length < 3 ? `${literal}%` : `%${literal}%`;
}

/**
 * Animals by id ascending, one more than the limit if there are so many. By status or category, an index gives the page in
 * its order. By name, the index on trigrams finds all that match first, and these are sorted: walking through the animals
 * by id in the hope of a match would read the whole table for a rare name.
 */
export async function findPetsLike({ limit, from = minInt64, status, category, name }: PageRequest & PetSearch) {
  const where = sql()`
    ${status ? sql()`and status = ${status}` : sql()``} ${category !== undefined ? sql()`and category_id = ${category}` : sql()``}`;
  const found =
    name === undefined
      ? sql()`select * from pets where id >= ${from} ${where} order by id limit ${limit + 1}`
      : sql()`select * from matching where id >= ${from} ${where} order by id limit ${limit + 1}`;
  const matching =
    name === undefined
      ? sql()``
      : sql()`matching as materialized (select * from pets where name ilike ${patternOf(name)}),`;
  const rows = await sql()<Row[]>`
    with ${matching} page as (${found})
    select ${columns()} from page p left join categories c on c.id = p.category_id order by p.id`;
  return rows.map(toPet);
}

/** One animal with its category's name. */
export async function findBrowsedPet(id: bigint): Promise<BrowsedPet | undefined> {
  const [row] = await sql()<Row[]>`
    select ${columns()} from pets p left join categories c on c.id = p.category_id where p.id = ${id}`;
  return row && toPet(row);
}
