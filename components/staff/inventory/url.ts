import { href } from "@/components/href";
import type { Sort } from "@/components/ui/data/data-table";
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

/** For the headers of the columns: a second click on one reverses its order. */
export function sortsOf(query: InventoryQuery): Record<InventorySort, Sort> {
  const sortBy = (by: InventorySort): Sort => {
    const { descending } = query.sort;
    const isSorted = query.sort.by === by;
    return {
      href: inventoryHref(query, { sort: { by, descending: isSorted && !descending } }),
      sorted: isSorted ? (descending ? "descending" : "ascending") : undefined,
    };
  };
  return { id: sortBy("id"), name: sortBy("name"), category: sortBy("category"), status: sortBy("status") };
}
