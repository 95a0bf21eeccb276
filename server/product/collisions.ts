import { readFile } from "node:fs/promises";
import { camelCase } from "@/lib/base/words";
import { Failure } from "@/server/launcher/failure";
import type { Identity } from "./identity";
import { reservedWords } from "./reserved-words";
import type { Rewriter } from "./words";

/** In tests, the compiler finds two equal names. */
const isCode = (path: string): boolean =>
  /^(?:app|components|lib|server)\/.*\.tsx?$/.test(path) && !/\.test\.ts$|^server\/product\//.test(path);

const declaration = /\b(?:const|let|function\*?|type|class)\s+([A-Za-z_]\w*)|[({,]\s*([A-Za-z_]\w*)(?=\s*[:,})])/g;

const declaredIn = (text: string): string[] =>
  [...text.matchAll(declaration)].map(([, one, other]) => one ?? other ?? "");

/** @throws Failure if the code has a name already that another one would get */
export async function requireFreeWords(paths: string[], words: Rewriter, { slug, thing }: Identity): Promise<void> {
  const word = thing.code.find((one) => reservedWords.has(one));
  if (word) throw new Failure(`--thing: "${word}" has a meaning in JavaScript or SQL. Choose another word.`);
  const wherever = new Map<string, string>();
  const client = camelCase(slug);
  for (const path of paths.filter(isCode)) {
    for (const name of declaredIn(await readFile(path, "utf8"))) if (!wherever.has(name)) wherever.set(name, path);
  }
  for (const name of wherever.keys()) {
    const other = words.path(name);
    const path = other === name ? undefined : wherever.get(other);
    if (!path) continue;
    const option = other.toLowerCase().startsWith(client.toLowerCase()) ? "slug" : "thing";
    throw new Failure(`--${option}: the code has "${other}" with another meaning, in ${path}. Choose another word.`);
  }
}
