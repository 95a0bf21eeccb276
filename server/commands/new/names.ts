import { existsSync, readdirSync, readFileSync } from "node:fs";
import { article, camelCase, capitalized } from "@/lib/base/words";
import { Misuse } from "@/server/commands/program";
import { reservedWords } from "@/server/commands/reserved-words";

export type Names = ReturnType<typeof namesOf>;

const pascal = (kebab: string): string => capitalized(camelCase(kebab));
export const spaced = (name: string): string =>
  name.replace(/-/g, " ").replace(/[A-Z]/g, (one) => ` ${one.toLowerCase()}`);
export const labelOf = (name: string): string => capitalized(spaced(name));
export const snake = (name: string): string => spaced(name).replace(/ /g, "_");

/** `categories` is `category`. Undefined for a word that does not end in s. */
function singularOf(plural: string): string | undefined {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, "y");
  if (/(?:ch|sh|ss|x|z)es$/.test(plural)) return plural.slice(0, -2);
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : undefined;
}

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/;

/** @param path `price-lists` @throws Misuse for a name that is no plural in lower case */
export function namesOf(path: string, given: string | undefined) {
  if (!namePattern.test(path)) throw new Misuse(`"${path}" is not a name such as suppliers or price-lists.`);
  const file = given ?? singularOf(path);
  if (file === undefined) throw new Misuse(`"${path}" does not end in s. Give the name of one with --one.`);
  if (!namePattern.test(file) || file === path) throw new Misuse(`--one ${file} is not the name of one of ${path}.`);
  const one = spaced(file);
  return {
    path,
    file,
    table: snake(path),
    things: camelCase(path),
    thing: camelCase(file),
    Things: pascal(path),
    Thing: pascal(file),
    many: spaced(path),
    one,
    aOne: `${article(one)} ${one}`,
    Many: labelOf(path),
    One: labelOf(file),
  };
}

/** Names that the generated code imports. */
const taken = new Set(
  (
    "account actor body by check code created date day db desc eq executor field id index instant integer item list next " +
    "operation own page principal query row schema shapes slice sql table text value viewer whole"
  ).split(" "),
);

/** @throws Misuse if the project has something of this name already, or if it cannot be a name in the code */
export function requireNew({ path, thing, things, Thing, table }: Names): void {
  const tables = readdirSync("lib/platform/db/schema").map((file) =>
    readFileSync(`lib/platform/db/schema/${file}`, "utf8"),
  );
  const found = [
    `lib/domains/${path}`,
    `lib/platform/db/schema/${path}.ts`,
    `app/api/v1/${path}`,
    `app/(portal)/portal/${path}`,
    `app/(staff)/staff/${path}`,
  ].find((file) => existsSync(file));
  if (found) throw new Misuse(`${path} exists already: ${found}.`);
  if (tables.some((text) => text.includes(`pgTable("${table}"`) || text.includes(`pgTable(\n  "${table}"`)))
    throw new Misuse(`There is a table ${table} already.`);
  const reserved =
    [thing, things].find((name) => taken.has(name) || reservedWords.has(name)) ??
    (Object.hasOwn(globalThis, Thing) ? Thing : undefined);
  if (reserved) throw new Misuse(`The code cannot use the name ${reserved}. Choose another word.`);
}
