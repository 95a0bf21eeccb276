import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type PetStatus, petStatuses } from "@/lib/base/vocabulary";
import { listAudit } from "@/lib/domains/audit/service";
import * as queries from "./queries";
import type { InventoryFilter, InventoryQuery } from "./schema";

export { type Animal, countedAtMost, type RetiredAnimal } from "./queries";

/** A page of the inventory. `next` is the position after which the following page starts, if any. */
type InventoryPage = { items: queries.Animal[]; next: InventoryQuery["after"] };

const placeOf = (animal: queries.Animal, query: Pick<InventoryQuery, "sort">) => ({
  value: queries.sortValue(animal, query.sort.by),
  id: animal.id,
});

function toInventoryPage(rows: queries.Animal[], query: Pick<InventoryQuery, "sort">, limit: number): InventoryPage {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && placeOf(last, query) };
}

/**
 * A page of the inventory. A search reads a bounded number of rows: if many animals match, but none of the next
 * `walkedAtMost`, the page is short and has a `next`.
 */
export async function listAnimals(
  { q, ...query }: Omit<InventoryQuery, "columns">,
  limit: number,
): Promise<InventoryPage> {
  if (q === undefined) return toInventoryPage(await queries.findAnimals(query, limit), query, limit);
  const nearby = await queries.findNearby({ ...query, q }, limit);
  if (nearby.length > limit) return toInventoryPage(nearby, query, limit);
  const few = await queries.findFew(q);
  if (few) return toInventoryPage(await queries.findAnimals(query, limit, few), query, limit);
  const end = await queries.findEndOfWalk(query);
  return { items: nearby, next: end && placeOf(end, query) };
}

/** The number of matching animals by status: exact up to `countedAtMost`, and one more for any larger number. */
type AnimalCounts = Record<PetStatus, number>;

/** Counts the matching animals by status. Undefined if too many animals match the text. */
export async function countAnimals({ category, q }: InventoryFilter): Promise<AnimalCounts | undefined> {
  const few = q === undefined ? undefined : await queries.findFew(q);
  if (q !== undefined && !few) return undefined;
  const counts = petStatuses.map(async (status) => [status, await queries.countUpTo({ status, category }, few)]);
  return Object.fromEntries(await Promise.all(counts));
}

/** A page of the retired animals, the highest ID first. */
export async function listRetired(request: SliceRequest): Promise<Slice<queries.RetiredAnimal>> {
  return toSlice(await queries.findRetiredAnimals(request), request.limit);
}

async function findAnyAnimal(id: bigint) {
  const animal = await queries.findAnimal(id);
  if (animal) return { ...animal, retiredAt: undefined };
  const retired = await queries.findRetiredAnimal(id);
  return retired && { ...retired, version: undefined };
}

/**
 * An animal, also a retired one, with the account that added it, its orders and their events, and what staff changed.
 * Undefined if it never existed.
 */
export async function describeAnimal(id: bigint) {
  const animal = await findAnyAnimal(id);
  if (!animal) return undefined;
  const [orders, events, changes] = await Promise.all([
    queries.findOrdersOf(id),
    queries.findEventsOf(id),
    listAudit({ animalId: id, limit: queries.historyShown }),
  ]);
  return { ...animal, orders, events, changes: changes.items };
}

export type DescribedAnimal = NonNullable<Awaited<ReturnType<typeof describeAnimal>>>;

const batch = 1_000;

/**
 * All matching animals in order, in batches. Only one batch is in memory, and no connection is used while the reader
 * processes it.
 */
export async function* eachAnimal(query: Omit<InventoryQuery, "columns">): AsyncGenerator<queries.Animal[]> {
  for (let { after } = query, more = true; more; ) {
    const { items, next }: InventoryPage = await listAnimals({ ...query, after }, batch);
    yield items;
    after = next;
    more = next !== undefined;
  }
}
