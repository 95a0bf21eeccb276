import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { product } from "@/lib/base/product";
import { Failure } from "@/server/launcher/failure";
import { requireFreeWords } from "./collisions";
import { withSamples } from "./demo";
import { listFiles, planFiles, reasonToKeep, writeFiles } from "./files";
import { currentIdentity, type Identity } from "./identity";
import { planMigration, requirePlainFunctions } from "./migration";
import type { Options } from "./options";
import { drawPictures, requireMark } from "./pictures";
import { type Rewriter, rewriter } from "./words";

/** @returns what to tell @throws Failure before it changes anything, if the fork cannot become this product */
export async function renameProduct(options: Options): Promise<string[]> {
  const [from, to] = [currentIdentity, options.identity];
  const words = rewriter(from, to);
  const paths = await listFiles(options.force);
  await requireFreeWords(paths, words, to);
  await requirePlainFunctions(words);
  await requireMark();
  const migration = await planMigration(words, from, to);
  const files = await planFiles(paths, words);
  const identity = withIdentity(await readFile(identityFile, "utf8"), options);

  const { changed, moved } = await writeFiles(files);
  await writeFile(identityFile, identity);
  const demo = `lib/domains/demo/${to.thing.code[1]}.ts`;
  await writeFile(demo, withSamples(await readFile(demo, "utf8"), to.thing.text[0]));
  for (const [path, text] of migration?.texts ?? []) await writeFile(path, text);
  await drawPictures(to.name, product.colour);
  execFileSync("node_modules/.bin/biome", ["check", "--write", "--log-level=error", "."], { stdio: "inherit" });

  const left = await findLeftovers(await listFiles(true), words);
  return [
    `${from.name} is now ${to.name}: ${changed} files have other text, ${moved} another name. Review them with git diff.`,
    "",
    "The old words are left in:",
    ...leftoverLines(left),
    "",
    ...adviceLines(options, from, migration?.file),
  ];
}

export const identityFile = "lib/base/product.ts";

/** The text of product.ts with another identity. @throws Failure if it lacks a field */
export function withIdentity(text: string, { identity, keepPrefix }: Options): string {
  const { name, slug, keyPrefix, thing } = identity;
  const earlier = new Set([...(keepPrefix ? [product.keyPrefix] : []), ...product.earlierKeyPrefixes]);
  const values = {
    name: JSON.stringify(name),
    slug: JSON.stringify(slug),
    keyPrefix: JSON.stringify(keyPrefix),
    earlierKeyPrefixes: `${JSON.stringify([...earlier].filter((prefix) => prefix !== keyPrefix))} as readonly string[]`,
    thing: JSON.stringify(thing),
    holder: JSON.stringify(`${name} contributors`),
    mailSignature: JSON.stringify(name),
  };
  return Object.entries(values).reduce((rest, [field, value]) => {
    const line = new RegExp(`^  ${field}: .*,$`, "m");
    if (!line.test(rest)) throw new Failure(`${identityFile} has no line for ${field}.`);
    return rest.replace(line, () => `  ${field}: ${value},`);
  }, text);
}

/** Where the words of before still are: what is kept, by its reason, and what is not. */
async function findLeftovers(paths: string[], words: Rewriter): Promise<Map<string, string[]>> {
  const left = new Map<string, string[]>();
  for (const path of paths) {
    const text = await readFile(path, "latin1");
    const found = text.includes("\0") ? [] : words.find(text);
    if (found.length === 0 && words.find(path).length === 0) continue;
    const reason = reasonToKeep(path) ?? "not on purpose: please look";
    left.set(reason, [...(left.get(reason) ?? []), path]);
  }
  return left;
}

function leftoverLines(left: Map<string, string[]>): string[] {
  return [...left].map(([reason, paths]) => {
    const named = paths.length > 3 ? `${paths.length} files such as ${paths[0]}` : paths.join(", ");
    return `  ${named}: ${reason}`;
  });
}

function adviceLines({ identity, keepPrefix }: Options, from: Identity, migration: string | undefined): string[] {
  const keys =
    from.keyPrefix === identity.keyPrefix
      ? "Keys that were issued before stay valid."
      : keepPrefix
        ? `Keys that begin with ${from.keyPrefix}_ stay valid beside ${identity.keyPrefix}_ (earlierKeyPrefixes in lib/base/product.ts).`
        : `Keys that begin with ${from.keyPrefix}_ are no longer valid: requests with them get 401. To keep them, add "${from.keyPrefix}" to earlierKeyPrefixes in lib/base/product.ts.`;
  return [
    "On a data folder of before:",
    `  ${keys}`,
    ...(migration
      ? [
          `  ${migration} renames the tables at the next start, and gives the keys the new scopes. Stop all processes first.`,
        ]
      : []),
    "  The data folder keeps its demo data, and the name of its database. A database of your own (DATABASE_URL) keeps its name and role too.",
    "  Usage, the request log and the audit log keep the names that operations and actions had when they happened.",
    "",
    "Next:",
    "  npm ci && npm run check && npm test",
    "  npm run pictures takes the pictures of README.md and the home page again.",
    "  Replace the mark in app/icon.svg, components/ui/layout/logo.tsx, public/favicon.ico and public/apple-touch-icon.png by your logo.",
    `  Read what people see: app/(site)/page.tsx, content, lib/domains/demo. The word store stays.`,
    `  LICENSE keeps ${product.holder}: its notice has to stay. Add a line with your name.`,
  ];
}
