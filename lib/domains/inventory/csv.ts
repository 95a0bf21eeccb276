import { type Cell, csvLine } from "@/lib/base/csv";
import type { Animal } from "./queries";
import type { InventoryColumn, InventoryQuery } from "./schema";
import { eachAnimal } from "./service";

const cells: Record<InventoryColumn, { titles: string[]; values: (animal: Animal) => Cell[] }> = {
  category: {
    titles: ["category_id", "category"],
    values: ({ categoryId, categoryName }) => [categoryId, categoryName],
  },
  status: { titles: ["status"], values: ({ status }) => [status] },
  added: { titles: ["added_at"], values: ({ createdAt }) => [createdAt.toISOString()] },
  owner: {
    titles: ["added_by_account_id", "added_by"],
    values: ({ ownerId, ownerName }) => [ownerId, ownerName ?? (ownerId === null ? null : "Deleted account")],
  },
};

/** The matching animals in order, as lines of a CSV file in UTF-8 with a header line. */
export async function* inventoryCsv(query: InventoryQuery): AsyncGenerator<string> {
  const { columns } = query;
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  yield `\uFEFF${csvLine(["id", "name", ...columns.flatMap((column) => cells[column].titles)])}`;
  for await (const animals of eachAnimal(query)) {
    const rows = animals.map((animal) =>
      csvLine([animal.id, animal.name, ...columns.flatMap((column) => cells[column].values(animal))]),
    );
    yield rows.join("");
  }
}
