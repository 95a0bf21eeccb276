export type Cell = string | number | bigint | null;

/** A spreadsheet that separates by semicolon or tab ignores our quotes and would start a cell here. */
const afterSeparator = /([;\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g;

/** RFC 4180. A spreadsheet would run some texts as a formula, and clients choose names and user agents. */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  const everywhere = safe.replace(afterSeparator, "$1'");
  return /[",\r\n]/.test(everywhere) ? `"${everywhere.replaceAll('"', '""')}"` : everywhere;
}

export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

/** The lines of a file with a column for each of `cells`, named by its key. The byte order mark is for spreadsheets. */
export async function* csvFile<Row>(
  cells: Record<string, (row: Row) => Cell>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(Object.keys(cells))}`;
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(Object.values(cells).map((cell) => cell(row)))).join("");
  }
}
