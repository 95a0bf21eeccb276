export type Cell = string | number | bigint | null;

/**
 * One value in a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front: names,
 * paths and user agents are written by anybody.
 */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, with its end. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;
