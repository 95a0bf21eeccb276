import { href } from "@/components/href";
import type { InventoryQuery, InventorySort } from "@/lib/domains/inventory/schema";
import { encodeInventoryCursor } from "@/lib/domains/inventory/schema";

const defaultColumns = "category,status,added";

type Parts = Partial<InventoryQuery>;

/** The parameters of the inventory's address that ask for this, without those that say nothing new. */
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

/** The inventory's address with some of what it asks for changed. It then begins at the first page. */
export const inventoryHref = (query: InventoryQuery, change: Parts = {}, path = "/staff/inventory"): string =>
  href(path, inventoryParameters(query, { after: undefined, ...change }));

/** The id of the link that opens an animal in the table, for the focus to come back to. */
export const animalLinkId = (petId: string): string => `animal-${petId}`;

/** What a click on a column's head asks for: its order, or the other way round if it is in force. */
export const sortChange = (query: InventoryQuery, by: InventorySort): Parts => ({
  sort: { by, descending: query.sort.by === by && !query.sort.descending },
});
