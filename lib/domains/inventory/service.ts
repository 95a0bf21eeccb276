import { type PetStatus, petStatuses } from "@/lib/base/vocabulary";
import * as queries from "./queries";
import type { InventoryFilter, InventoryQuery } from "./schema";

export type { Animal } from "./queries";

/** A page of the inventory. `next` is the place after which the following page begins, if any. */
export async function listAnimals(query: InventoryQuery, limit: number) {
  const rows = await queries.findAnimals(query, limit);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const next = last && { value: queries.sortValue(last, query.sort.by), id: last.id };
  return { items, next };
}

/** How many animals that match a filter there are of each status, exactly. */
export async function countAnimals(filter: InventoryFilter): Promise<Record<PetStatus, number>> {
  const { category, q } = filter;
  const rows = await queries.countByStatus({ category, q });
  const of = (status: PetStatus) => rows.find((row) => row.status === status)?.animals ?? 0;
  return Object.fromEntries(petStatuses.map((status) => [status, of(status)])) as Record<PetStatus, number>;
}

/** An animal with who added it, its orders, and all that happened to it; undefined if there is none. */
export async function describeAnimal(id: bigint) {
  const animal = await queries.findAnimal(id);
  if (!animal) return undefined;
  const [orders, events] = await Promise.all([queries.findOrdersOf(id), queries.findEventsOf(id)]);
  return { ...animal, orders, events };
}

export type DescribedAnimal = NonNullable<Awaited<ReturnType<typeof describeAnimal>>>;

const batch = 1_000;

/**
 * All animals that match, in their order, a batch at a time: however many there are, one batch is in memory, and no
 * connection is held while whoever reads takes their time.
 */
export async function* eachAnimal(query: Omit<InventoryQuery, "columns">): AsyncGenerator<queries.Animal[]> {
  let { after } = query;
  for (;;) {
    const rows = await queries.findAnimals({ ...query, after }, batch);
    const items = rows.slice(0, batch);
    yield items;
    const last = items.at(-1);
    if (!last || rows.length <= batch) return;
    after = { value: queries.sortValue(last, query.sort.by), id: last.id };
  }
}
