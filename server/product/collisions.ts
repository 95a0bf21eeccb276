import { readFile } from "node:fs/promises";
import { Failure } from "@/server/failure";
import { camelCase, capitalized, type Identity } from "./identity";

/** Words with a meaning in JavaScript or SQL, as a name or in the plural. */
const reserved = new Set(
  `all and any array as asc async await boolean break case cast catch check class collate column const constraint continue
  create debugger default delete desc distinct do domain else end enum except export extends false finally for foreign from
  function grant group having if implements import in index instanceof interface into join let limit new not null number
  object offset on only or order package primary private protected public references return schema select sequence some
  static string super switch symbol table test then this throw to trigger true try type typeof union unique user using var
  view void when where while window with yield`.split(/\s+/),
);

/** The code that is not about the thing: a name in it that has the new word would become ambiguous. */
const isCode = (path: string): boolean =>
  /^(?:app|components|lib|server)\/.*\.tsx?$/.test(path) &&
  !/\.test\.ts$|\/testing\/|\/generated\/|^server\/product\//.test(path);

const declaration = /\b(?:const|let|function\*?|type|class|async)\s+([A-Za-z_]\w*)|[({,]\s*([a-z]\w*)(?=\s*[:,})])/g;

/** `issueKey` has issue and key. */
const wordsOf = (identifier: string): string[] =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** @throws Failure if a word or the name of the typed client exists in the code with another meaning */
export async function requireFreeWords(paths: string[], identity: Identity, current: Identity): Promise<void> {
  const words = identity.thing.code;
  const word = words.find((one) => reserved.has(one));
  if (word) throw new Failure(`--thing: "${word}" has a meaning in JavaScript or SQL. Choose another word.`);
  const known = new Set(current.thing.code);
  const client = camelCase(identity.slug);
  const names = new Set([client, capitalized(client)]);
  for (const path of paths.filter(isCode)) {
    const used = [...(await readFile(path, "utf8")).matchAll(declaration)].map(([, one, other]) => one ?? other ?? "");
    const found = used.find((name) => wordsOf(name).some((part) => words.includes(part) && !known.has(part)));
    if (found)
      throw new Failure(`--thing: the code has "${found}" with another meaning, in ${path}. Choose another word.`);
    const taken = used.find((name) => names.has(name));
    if (taken && client !== camelCase(current.slug)) {
      throw new Failure(`--slug: the code has "${taken}" already, in ${path}. Choose a slug of several words.`);
    }
  }
}
