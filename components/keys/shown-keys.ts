import { href } from "@/components/href";
import type { Sort } from "@/components/ui/data/data-table";
import type { KeySearch, KeySort } from "@/lib/domains/keys/schema";
import type { KeyEntry } from "@/lib/web/reads/key-list";

const timeOf = (time: string | null, without: number): number => (time === null ? without : Date.parse(time));

export type Requests = Record<string, number>;

/** A key that never expires is the last, and one that was never used the first. */
const ordersOf = (requests: Requests) => ({
  name: (a: KeyEntry, b: KeyEntry) => a.name.localeCompare(b.name, "en"),
  requests: (a: KeyEntry, b: KeyEntry) => (requests[a.id] ?? 0) - (requests[b.id] ?? 0),
  used: (a: KeyEntry, b: KeyEntry) => timeOf(a.lastUsedAt, 0) - timeOf(b.lastUsedAt, 0),
  expires: (a: KeyEntry, b: KeyEntry) =>
    timeOf(a.expiresAt, Number.MAX_SAFE_INTEGER) - timeOf(b.expiresAt, Number.MAX_SAFE_INTEGER),
});
export type SortedBy = keyof ReturnType<typeof ordersOf>;

type Shown = Pick<KeySearch, "q" | "sort">;

/** @param requests of each key, by its ID */
export function shownKeys(keys: KeyEntry[], { q = "", sort }: Shown, requests: Requests): KeyEntry[] {
  const wanted = q.toLowerCase();
  const found = keys.filter(({ name, lastFour }) =>
    [name, lastFour].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (!sort) return found;
  const inOrder = found.sort(ordersOf(requests)[sort.replace("-", "") as SortedBy]);
  return sort.startsWith("-") ? inOrder.reverse() : inOrder;
}

export type KeyQuery = Omit<KeySearch, "from"> & { from?: string };

export const keysHref = (search: KeyQuery): string => href("/portal/keys", search);

/** The header of a column: ascending first, then descending. */
export function sortOf({ sort, from: _, ...search }: KeyQuery, by: SortedBy): Sort {
  const next: KeySort = sort === by ? `-${by}` : by;
  const sorted = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined;
  return { href: keysHref({ ...search, sort: next }), sorted };
}
