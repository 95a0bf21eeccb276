import { href } from "@/components/href";
import {
  defaultColumns,
  encodeInventoryCursor,
  type InventoryQuery,
  type InventorySort,
} from "@/lib/domains/pets/schema";

type Change = Partial<InventoryQuery>;

export function inventoryParameters({ sort, category, after, columns, ...rest }: InventoryQuery) {
  const order = `${sort.descending ? "-" : ""}${sort.by}`;
  return {
    ...rest,
    category: category?.toString(),
    sort: order === "id" ? undefined : order,
    // "none" tells a choice without columns from the default.
    columns: columns.join() === defaultColumns.join() ? undefined : columns.join() || "none",
    after: after && encodeInventoryCursor(after),
  };
}

/** The URL of the inventory with some filters changed. It starts at the first page. */
export const inventoryHref = (query: InventoryQuery, change: Change = {}, path = "/staff/inventory"): string =>
  href(path, inventoryParameters({ ...query, after: undefined, ...change }));

export const sortChange = (query: InventoryQuery, by: InventorySort): Change => ({
  sort: { by, descending: query.sort.by === by && !query.sort.descending },
});
