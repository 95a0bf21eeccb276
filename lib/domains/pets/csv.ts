import { type Cell, csvLine } from "@/lib/base/csv";
import type { InventoryColumn, InventoryQuery } from "./schema";
import { eachPet, type StorePet } from "./search";

const cells: Record<InventoryColumn, { titles: string[]; values: (pet: StorePet) => Cell[] }> = {
  category: {
    titles: ["category_id", "category"],
    values: ({ categoryId, categoryName }) => [categoryId, categoryName],
  },
  status: { titles: ["status"], values: ({ status }) => [status] },
  added: { titles: ["added_at"], values: ({ createdAt }) => [createdAt.toISOString()] },
  owner: {
    titles: ["added_by_account_id", "added_by"],
    values: ({ createdBy, ownerName }) => [createdBy, ownerName ?? (createdBy === null ? null : "Deleted account")],
  },
};

/** The matching pets in order, as lines of a CSV file in UTF-8 with a header line. */
export async function* inventoryCsv(query: InventoryQuery): AsyncGenerator<string> {
  const { columns } = query;
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  yield `\uFEFF${csvLine(["id", "name", ...columns.flatMap((column) => cells[column].titles)])}`;
  for await (const pets of eachPet(query)) {
    const rows = pets.map((pet) =>
      csvLine([pet.id, pet.name, ...columns.flatMap((column) => cells[column].values(pet))]),
    );
    yield rows.join("");
  }
}
