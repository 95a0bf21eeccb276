import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillIn } from "./markdown";
import { guideValues } from "./values";

const contentFolder = join(process.cwd(), "content");

/**
 * A text of the content folder as Markdown, with what it takes from the code filled in.
 *
 * @param name the file below content, without its ending
 * @param origin where this deployment is reached
 */
export async function content(name: string, origin: string): Promise<string> {
  const text = await readFile(join(contentFolder, `${name}.md`), "utf8");
  return fillIn(text.trim(), guideValues(origin, Date.now()));
}
