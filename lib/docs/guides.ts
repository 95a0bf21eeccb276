import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillIn } from "./markdown";
import { guideValues } from "./values";

const contentFolder = join(process.cwd(), "content");

/** Fills in values from the code. @param name below `content`, without its extension */
export async function content(name: string, origin: string): Promise<string> {
  const text = await readFile(join(contentFolder, `${name}.md`), "utf8");
  return fillIn(text.trim(), guideValues(origin, Date.now()));
}
