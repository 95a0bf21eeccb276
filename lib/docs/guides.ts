import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillIn } from "./markdown";
import { guideValues } from "./values";

const contentFolder = join(process.cwd(), "content");

/**
 * Reads a Markdown file of the content folder and fills in its values from the code.
 *
 * @param name the file name below `content`, without its extension
 * @param origin the URL of this deployment
 */
export async function content(name: string, origin: string): Promise<string> {
  const text = await readFile(join(contentFolder, `${name}.md`), "utf8");
  return fillIn(text.trim(), guideValues(origin, Date.now()));
}
