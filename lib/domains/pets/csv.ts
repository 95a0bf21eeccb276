import { type Cell, csvFile } from "@/lib/base/csv";
import type { InventoryColumn, InventoryQuery } from "./schema";
import { eachPet, type StorePet } from "./search";

type Cells = Record<string, (pet: StorePet) => Cell>;

const chosen: Record<InventoryColumn, Cells> = {
  category: { category_id: ({ categoryId }) => categoryId, category: ({ categoryName }) => categoryName },
  status: { status: ({ status }) => status },
  added: { added_at: ({ createdAt }) => createdAt.toISOString() },
  owner: {
    added_by_account_id: ({ createdBy }) => createdBy,
    added_by: ({ createdBy, ownerName }) => ownerName ?? (createdBy === null ? null : "Deleted account"),
  },
};

/** The matching pets in order, with the columns of the query. */
export function inventoryCsv(query: InventoryQuery) {
  const cells: Cells = { id: ({ id }) => id, name: ({ name }) => name };
  return csvFile(Object.assign(cells, ...query.columns.map((column) => chosen[column])), eachPet(query));
}
