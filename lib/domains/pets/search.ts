import { type Cell, csvFile } from "@/lib/base/csv";
import { minInt64, parseInt64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { eachSlice, type Slice } from "@/lib/base/slice";
import { type PetStatus, petStatuses } from "@/lib/base/vocabulary";
import { listAudit } from "@/lib/domains/audit/service";
import { escapeLike, likePattern } from "@/lib/platform/db/rows";
import { type InventoryColumn, type InventoryFilter, type InventoryQuery, type PetSearch, petPageSize } from "./schema";
import * as queries from "./search-queries";

export {
  countRetired,
  countToReview,
  listRetired,
  listToReview,
  maxPetsCounted,
  type RetiredPet,
  type StorePet,
} from "./search-queries";

const isShort = (text: string): boolean => [...text].length < 3;

/**
 * By the trigram index: three letters or digits in a row, where the first two may be the start of a
 * word and the last the end. Of a short text, it can find the start of a name.
 */
const isIndexed = (text: string): boolean =>
  isShort(text)
    ? /^[\p{L}\p{N}]/u.test(text)
    : /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text);

/**
 * Finds a text in a name, or a text of fewer than three letters at the start of it, because the index stores trigrams. The
 * locale of the database determines case folding: every letter with C.UTF-8, which the embedded database has, and A to Z
 * with C.
 */
const inName = (text: string): queries.TextMatch => ({
  pattern: isShort(text) ? `${escapeLike(text)}%` : likePattern(text),
  indexed: isIndexed(text),
  ids: [],
});

/** Finds a text anywhere in a name, and the ID that it may mean. */
const inNameOrId = (text: string): queries.TextMatch => ({
  pattern: likePattern(text),
  indexed: !isShort(text) && isIndexed(text),
  ids: [parseInt64(text)].filter((id) => id !== undefined),
});

/** `next`: the position after which the following page starts. */
type StorePage = { items: queries.StorePet[]; next: InventoryQuery["after"] };

const placeOf = (pet: queries.StorePet, { sort: { by } }: queries.ListPosition) => ({
  value: String(pet[by === "category" ? "categoryId" : by]),
  id: pet.id,
});

function toStorePage(rows: queries.StorePet[], place: queries.ListPosition, limit: number): StorePage {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last && placeOf(last, place) };
}

/**
 * A search for a text reads a bounded number of rows: frequent names are found nearby,
 * rare ones with the trigram index. Otherwise the page is short, and its `next` continues after the rows that were read.
 */
async function findPage(place: queries.ListPosition, limit: number, match?: queries.TextMatch): Promise<StorePage> {
  if (!match) return toStorePage(await queries.findPets(place, limit), place, limit);
  const nearby = await queries.findNearbyPets(match, place, limit);
  if (nearby.length > limit) return toStorePage(nearby, place, limit);
  const few = await queries.findFewPets(match);
  if (few) return toStorePage(await queries.findPets(place, limit, few), place, limit);
  const end = await queries.findEndOfPetWalk(place);
  return { items: nearby, next: end && placeOf(end, place) };
}

/** What signed-in people see of a pet. */
const toBrowsed = (pet: queries.StorePet) =>
  pick(pet, "id", "name", "categoryId", "categoryName", "status", "createdAt");
export type BrowsedPet = ReturnType<typeof toBrowsed>;

/** `before`: the first ID of this page, if there may be pets in front of it. */
export type BrowsedPage = Slice<BrowsedPet> & { before: bigint | undefined };

const findBrowsed = ({ name, status, category }: PetSearch, descending: boolean, id: bigint | undefined) => {
  const after = id === undefined ? undefined : { value: "", id };
  const match = name === undefined ? undefined : inName(name);
  return findPage({ status, category, sort: { by: "id", descending }, after }, petPageSize, match);
};

/**
 * A page of the matching pets by ascending ID, for signed-in people. One that ends before an ID is the first page if
 * there are no others in front of it: so going back from the second page shows a whole first page.
 */
export async function browsePets(search: PetSearch): Promise<BrowsedPage> {
  const { from, before, ...filter } = search;
  if (before !== undefined) {
    const { items, next } = await findBrowsed(filter, true, before);
    return next ? { items: items.reverse().map(toBrowsed), next: before, before: next.id } : browsePets(filter);
  }
  const { items, next } = await findBrowsed(
    filter,
    false,
    from === undefined || from === minInt64 ? undefined : from - 1n,
  );
  return { items: items.map(toBrowsed), next: next && next.id + 1n, before: from };
}

export async function getBrowsedPet(id: bigint): Promise<BrowsedPet | undefined> {
  const pet = await queries.findPet(id);
  return pet && toBrowsed(pet);
}

export const listInventory = ({ q, ...place }: Omit<InventoryQuery, "columns">, limit: number): Promise<StorePage> =>
  findPage(place, limit, q === undefined ? undefined : inNameOrId(q));

const batchSize = 1_000;

/** Only one batch is in memory, and no connection is used while the reader processes it. */
const eachPet = (query: Omit<InventoryQuery, "columns">) =>
  eachSlice((after: InventoryQuery["after"]) => listInventory({ ...query, after }, batchSize), query.after);

/** Exact up to `maxPetsCounted`, and one more for any larger number. Undefined if too many pets match the text. */
export async function countPets({ category, q }: InventoryFilter): Promise<Record<PetStatus, number> | undefined> {
  const few = q === undefined ? undefined : await queries.findFewPets(inNameOrId(q));
  if (q !== undefined && !few) return undefined;
  const counts = petStatuses.map(async (status) => [status, await queries.countFiltered({ status, category }, few)]);
  return Object.fromEntries(await Promise.all(counts));
}

async function findAnyPet(id: bigint) {
  const pet = await queries.findPet(id);
  if (pet) return { ...pet, retiredAt: undefined };
  const retired = await queries.findRetiredPet(id);
  return retired && { ...retired, version: undefined };
}

/** Finds a retired one too. Undefined if it never existed. */
export async function describePet(id: bigint) {
  const pet = await findAnyPet(id);
  if (!pet) return undefined;
  const [orders, events, changes] = await Promise.all([
    queries.findOrdersOf(id),
    queries.findEventsOf(id),
    listAudit({ petId: id, limit: queries.historyShown }),
  ]);
  return { ...pet, orders, events, changes: changes.items };
}

export type DescribedPet = NonNullable<Awaited<ReturnType<typeof describePet>>>;

type Cells = Record<string, (pet: queries.StorePet) => Cell>;

const chosen: Record<InventoryColumn, Cells> = {
  category: { category_id: ({ categoryId }) => categoryId, category: ({ categoryName }) => categoryName },
  status: { status: ({ status }) => status },
  added: { added_at: ({ createdAt }) => createdAt.toISOString() },
  owner: {
    added_by_account_id: ({ createdBy }) => createdBy,
    added_by: ({ createdBy, ownerName }) => ownerName ?? (createdBy === null ? null : "Deleted account"),
  },
};

export function inventoryCsv(query: InventoryQuery) {
  const cells: Cells = { id: ({ id }) => id, name: ({ name }) => name };
  return csvFile(Object.assign(cells, ...query.columns.map((column) => chosen[column])), eachPet(query));
}
