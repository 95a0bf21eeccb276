import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";

/** Undefined on a terminal, and for no or empty input. */
export async function pipedLine(): Promise<string | undefined> {
  if (!isPiped()) return undefined;
  const [line = ""] = (await text(process.stdin)).split(/\r?\n/);
  return line === "" ? undefined : line;
}

/** A terminal and /dev/null are devices; a pipe, a redirected file and a socket are not. */
function isPiped(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false; // closed
  }
}
