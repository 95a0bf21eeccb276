import { readFileSync } from "node:fs";
import { Failure } from "@/server/launcher/failure";

export type Edit = { file: string; change: (text: string) => string };

/** Inserts before the first of the places that the file has. */
const before =
  (places: RegExp[], inserted: string) =>
  (text: string): string => {
    const index = places.map((place) => text.search(place)).find((found) => found >= 0);
    if (index === undefined) throw new Error(`has no place for: ${inserted.trim()}`);
    return text.slice(0, index) + inserted + text.slice(index);
  };

/** Inserts at the end of the list or table that `start` begins. */
const atEndOf =
  (start: string, inserted: string) =>
  (text: string): string => {
    const from = text.indexOf(start);
    const end = from < 0 ? -1 : from + text.slice(from).search(/\n[\]}]/);
    if (from < 0 || end < from) throw new Error(`has no ${start}`);
    return `${text.slice(0, end)}\n${inserted}${text.slice(end)}`;
  };

const importing = (line: string) => before([/^import /m], `${line}\n`);

const all =
  (...changes: ((text: string) => string)[]) =>
  (text: string): string =>
    changes.reduce((changed, change) => change(changed), text);

/** Biome sorts the imports. */
export const table = (path: string): Edit => ({
  file: "lib/platform/db/schema/index.ts",
  change: (text) => `${[...text.trim().split("\n"), `export * from "./${path}";`].sort().join("\n")}\n`,
});

/** @param operations their names, and their files without an ending */
export const operationList = (operations: [name: string, file: string][]): Edit => ({
  file: "lib/api/operations/index.ts",
  change: all(...operations.map(([name, file]) => importing(`import { ${name} } from "./${file}";`)), (text) =>
    text.replace(/(operationsById = \{[^}]*?),?\s*\}/, `$1, ${operations.map(([name]) => name).join(", ")} }`),
  ),
});

export const tag = (name: string, title: string, description: string): Edit => ({
  file: "lib/api/tags.ts",
  change: atEndOf("export const tags = {", `  "${name}": { title: "${title}", description: "${description}" },`),
});

export const scopes = (scopes: [name: string, meaning: string][]): Edit => ({
  file: "lib/base/vocabulary.ts",
  change: atEndOf(
    "export const scopeMeanings = {",
    scopes.map(([name, meaning]) => `  "${name}": "${meaning}",`).join("\n"),
  ),
});

/** A list of words, which a column and a field of the API take. */
export const wordList = (name: string, words: string): Edit => ({
  file: "lib/base/vocabulary.ts",
  change: (text) => `${text}\nexport const ${name} = [${words}] as const;\n`,
});

export const auditAction = (name: string, label: string): Edit => ({
  file: "lib/domains/audit/actions.ts",
  change: atEndOf("export const auditActions = {", `  "${name}": "${label}",`),
});

/** Before the pages of the account, and of all accounts. */
export const section = (path: string, label: string, icon: string): Edit => ({
  file: `components/${path.split("/")[1]}/sections.ts`,
  change: all(
    (text) => (new RegExp(`\\b${icon},`).test(text) ? text : text.replace(/^import \{/m, `import { ${icon},`)),
    before(
      [/ {2}\{ path: "\/(?:portal\/activity|staff\/accounts)"/, /\];/],
      `  { path: "${path}", icon: ${icon}, label: "${label}" },\n`,
    ),
  ),
});

/** Of the roles that may also create keys. */
export const permission = (path: string, title: string): Edit => ({
  file: "lib/base/permissions.ts",
  change: before(
    [/ {2}"plan\.write":/, /\} as const satisfies/],
    `  "${path}.write": { title: "${title}", roles: ["owner", "admin", "developer"] },\n`,
  ),
});

/** What a member needs for the action, for the test that tries each action as each role. */
export const neededPermission = (path: string, action: string): Edit => ({
  file: "e2e/contract/server/inventory/permissions.ts",
  change: before([/ {2}\.\.\.all\("plan\.write"/, /\};\s*$/], `  "${action}": "${path}.write",\n`),
});

export const exportMember = (member: string, each: string, module: string): Edit => ({
  file: "lib/web/reads/account-export.ts",
  change: all(
    importing(`import { ${each} } from "${module}";`),
    before([/ {2}yield\* array\("usageByDay"/, / {2}yield "\}"/], `  yield* array("${member}", ${each}(accountId));\n`),
  ),
});

export const changelog = (entries: string[]): Edit => ({
  file: "content/changelog.md",
  change: (text) => {
    const lines = entries.map((entry) => `- ${entry}\n`).join("");
    return /^## Unreleased\n\n/.test(text)
      ? text.replace(/^## Unreleased\n\n/, (title) => title + lines)
      : `## Unreleased\n\n${lines}\n${text}`;
  },
});

/** @returns the changed text of each file. @throws Failure if a file has changed so much that a line has no place */
export function applied(edits: Edit[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, change } of edits) {
    const text = texts.get(file) ?? readFileSync(file, "utf8");
    try {
      const changed = change(text);
      if (changed === text) throw new Error("stays the same");
      texts.set(file, changed);
    } catch (error) {
      throw new Failure(`${file} ${(error as Error).message}. Nothing was written.`);
    }
  }
  return texts;
}
