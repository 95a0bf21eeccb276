import { asc, eq } from "drizzle-orm";
import type { Executor } from "@/lib/platform/db/client";
import { readDb, readSql } from "@/lib/platform/db/read-client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { categories } from "@/lib/platform/db/schema";

export type Category = typeof categories.$inferSelect;

/** A category that has a name, or pets, or both. At most `maxPetsOfCategoryCounted` + 1 `pets` are counted. */
export type CategoryInUse = { id: bigint; name: string | null; pets: number };

/** The categories with a name, ordered by name: at most 1,000. */
export const namedCategories = (): Promise<Category[]> =>
  readDb().select().from(categories).orderBy(asc(categories.name), asc(categories.id)).limit(1_000);

export const maxPetsOfCategoryCounted = 1_000;

/** Categories by ID starting with `from`, one more than the limit. Reads only the IDs that it returns. */
export function findInUse(from: bigint, limit: number) {
  const max = limit + 1;
  return readSql<CategoryInUse[]>`
    with recursive used (id) as (
      (select category_id from pets where category_id >= ${from} order by category_id limit 1)
      union all
      select (select category_id from pets where category_id > used.id order by category_id limit 1)
      from used where used.id is not null
    ),
    ids (id) as (
      (select id from used where id is not null limit ${max})
      union
      (select id from categories where id >= ${from} order by id limit ${max})
    )
    select ids.id, c.name, (
        select count(*)::int from (select from pets where category_id = ids.id limit ${maxPetsOfCategoryCounted + 1}) counted
      ) as pets
    from (select id from ids order by id limit ${max}) ids left join categories c on c.id = ids.id
    order by ids.id`;
}

/** Names an unnamed category. @returns whether it had no name */
export const insertName = (on: Executor, category: Category): Promise<boolean> =>
  hasRows(on.insert(categories).values(category).onConflictDoNothing().returning({ id: categories.id }));

export const findForUpdate = (on: Executor, id: bigint): Promise<Category | undefined> =>
  firstOf(on.select().from(categories).where(eq(categories.id, id)).for("update"));

export const deleteName = async (on: Executor, id: bigint) => on.delete(categories).where(eq(categories.id, id));

export const updateName = async (on: Executor, { id, name }: Category) =>
  on.update(categories).set({ name }).where(eq(categories.id, id));
