import type { Animal } from "./queries";
import type { InventoryColumn, InventoryQuery } from "./schema";
import { eachAnimal } from "./service";

/**
 * A text as one cell of a CSV file (RFC 4180). One that a spreadsheet would take for a formula gets an apostrophe
 * before it, since animals' names come from anybody.
 */
export function textCell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const cells: Record<InventoryColumn, { titles: string[]; values: (animal: Animal) => string[] }> = {
  category: {
    titles: ["category_id", "category"],
    values: ({ categoryId, categoryName }) => [String(categoryId), textCell(categoryName ?? "")],
  },
  status: { titles: ["status"], values: ({ status }) => [status] },
  added: { titles: ["added_at"], values: ({ createdAt }) => [createdAt.toISOString()] },
  owner: {
    titles: ["added_by_account_id", "added_by"],
    values: ({ ownerId, ownerName }) => [String(ownerId ?? ""), textCell(ownerName ?? "")],
  },
};

const line = (values: string[]): string => `${values.join(",")}\r\n`;

/** The animals that match, in their order, as the lines of a CSV file in UTF-8, with a line of titles. */
export async function* inventoryCsv(query: InventoryQuery): AsyncGenerator<string> {
  const { columns } = query;
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${line(["id", "name", ...columns.flatMap((column) => cells[column].titles)])}`;
  for await (const animals of eachAnimal(query)) {
    const rows = animals.map((animal) =>
      line([String(animal.id), textCell(animal.name), ...columns.flatMap((column) => cells[column].values(animal))]),
    );
    yield rows.join("");
  }
}
