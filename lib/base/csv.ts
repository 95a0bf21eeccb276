export type Cell = string | number | bigint | null;

/**
 * Writes one CSV value (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe, because
 * clients choose names, paths and user agents.
 */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, including the line ending. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;
