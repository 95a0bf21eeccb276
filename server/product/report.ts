import { readFile } from "node:fs/promises";
import { product } from "@/lib/base/product";
import { reasonToKeep } from "./files";
import type { Identity } from "./identity";
import type { Options } from "./options";
import type { Rewriter } from "./words";

/** Where the words of before still are: what is kept, by its reason, and what is not. */
export async function findLeftovers(paths: string[], words: Rewriter): Promise<Map<string, string[]>> {
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

export function leftoverLines(left: Map<string, string[]>): string[] {
  return [...left].map(([reason, paths]) => {
    const named = paths.length > 3 ? `${paths.length} files such as ${paths[0]}` : paths.join(", ");
    return `  ${named}: ${reason}`;
  });
}

/** What a person has to know and to do afterwards. */
export function adviceLines(
  { identity, keepPrefix }: Options,
  from: Identity,
  migration: string | undefined,
): string[] {
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
