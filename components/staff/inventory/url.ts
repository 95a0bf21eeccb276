import { href } from "@/components/href";
import type { InventoryQuery, InventorySort } from "@/lib/domains/pets/schema";
import { encodeInventoryCursor } from "@/lib/domains/pets/schema";

const defaultColumns = "category,status,added";

type Parts = Partial<InventoryQuery>;

/** The query parameters of an inventory query, without defaults. */
export function inventoryParameters(query: InventoryQuery, change: Parts = {}): Record<string, string | undefined> {
  const { status, category, q, sort, after, columns } = { ...query, ...change };
  const order = `${sort.descending ? "-" : ""}${sort.by}`;
  const shown = columns.length > 0 ? columns.join(",") : "none";
  return {
    status,
    category: category === undefined ? undefined : String(category),
    q,
    sort: order === "id" ? undefined : order,
    columns: shown === defaultColumns ? undefined : shown,
    after: after && encodeInventoryCursor(after),
  };
}

/** The URL of the inventory with some filters changed. It starts at the first page. */
export const inventoryHref = (query: InventoryQuery, change: Parts = {}, path = "/staff/inventory"): string =>
  href(path, inventoryParameters(query, { after: undefined, ...change }));

/** The sort order after a click on a column header: ascending first, then descending. */
export const sortChange = (query: InventoryQuery, by: InventorySort): Parts => ({
  sort: { by, descending: query.sort.by === by && !query.sort.descending },
});
