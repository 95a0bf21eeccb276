import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { scopes } from "@/lib/base/vocabulary";
import { Failure } from "@/server/launcher/failure";
import type { Identity } from "./identity";
import type { Rewriter } from "./words";

/** As drizzle-kit writes them into `drizzle/meta`; only what a rename changes. */
type IndexColumn = { expression: string; isExpression: boolean; asc: boolean; nulls: string; opclass?: string };
type Index = { name: string; columns: IndexColumn[]; isUnique: boolean; method: string; where?: string };
type Named = { name: string };
type Check = Named & { value: string };
type Column = Named & { primaryKey: boolean; identity?: Named };
type Table = Named & {
  columns: Record<string, Column>;
  indexes: Record<string, Index>;
  foreignKeys: Record<string, Named>;
  compositePrimaryKeys: Record<string, Named>;
  uniqueConstraints: Record<string, Named>;
  checkConstraints: Record<string, Check>;
};
type Snapshot = { id: string; prevId: string; tables: Record<string, Table> };
type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

const journalFile = "drizzle/meta/_journal.json";
const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));
const snapshotFile = (idx: number): string => `drizzle/meta/${String(idx).padStart(4, "0")}_snapshot.json`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whether an expression has a word outside of names of tables and columns: the rows must change with it. */
const hasValue = (words: Rewriter, expression: string): boolean =>
  words.find(expression.replace(/"[^"]*"/g, "")).length > 0;

/** The statements that give tables, and all that belongs to them, the words of the new product. */
export function renameStatements(tables: Table[], words: Rewriter): string[] {
  const as = (name: string): string => words.path(name);
  const changed = (named: Named): boolean => as(named.name) !== named.name;
  return [
    ...tables.filter(changed).map(({ name }) => `ALTER TABLE "${name}" RENAME TO "${as(name)}";`),
    ...tables.flatMap((table) => {
      const on = `ALTER TABLE "${as(table.name)}"`;
      const columns = Object.values(table.columns);
      const constraints = [table.foreignKeys, table.compositePrimaryKeys, table.uniqueConstraints].flatMap(
        (all: Record<string, Named>) => Object.values(all),
      );
      const key = { name: `${table.name}_pkey` };
      return [
        ...columns.filter(changed).map(({ name }) => `${on} RENAME COLUMN "${name}" TO "${as(name)}";`),
        ...columns
          .flatMap(({ identity }) => identity ?? [])
          .filter(changed)
          .map(({ name }) => `ALTER SEQUENCE "${name}" RENAME TO "${as(name)}";`),
        ...[...(columns.some(({ primaryKey }) => primaryKey) ? [key] : []), ...constraints]
          .filter(changed)
          .map(({ name }) => `${on} RENAME CONSTRAINT "${name}" TO "${as(name)}";`),
        ...Object.values(table.checkConstraints).flatMap((check) => checkStatements(on, check, words)),
        ...Object.values(table.indexes).flatMap((index) => indexStatements(table, index, words)),
      ];
    }),
  ];
}

/** A constraint of stored words is replaced, and its rows get the new words. */
function checkStatements(on: string, { name, value }: Check, words: Rewriter): string[] {
  const renamed = words.path(name);
  if (!hasValue(words, value)) {
    return renamed === name ? [] : [`${on} RENAME CONSTRAINT "${name}" TO "${renamed}";`];
  }
  const list = /^("\w+")\.("\w+") in \((.*)\)$/.exec(words.path(value));
  if (!list) throw new Failure(`The constraint ${name} has a word of the product, and is no list of words.`);
  const [, table, column, allowed] = list;
  const stored = [...value.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word);
  return [
    `${on} DROP CONSTRAINT "${name}";`,
    ...stored
      .filter((word) => words.path(word) !== word)
      .map(
        (word) => `UPDATE ${table} SET ${column} = ${literal(words.path(word))} WHERE ${column} = ${literal(word)};`,
      ),
    `${on} ADD CONSTRAINT "${renamed}" CHECK (${table}.${column} in (${allowed}));`,
  ];
}

/** An index on rows with a stored word is built again. */
function indexStatements(table: Table, index: Index, words: Rewriter): string[] {
  const name = words.path(index.name);
  const expressions = index.columns.filter(({ isExpression }) => isExpression).map(({ expression }) => expression);
  if (![index.where ?? "", ...expressions].some((expression) => hasValue(words, expression))) {
    return name === index.name ? [] : [`ALTER INDEX "${index.name}" RENAME TO "${name}";`];
  }
  const columns = index.columns.map(({ expression, isExpression, asc, nulls, opclass }) => {
    const order = `${asc ? "" : " DESC"}${nulls === (asc ? "last" : "first") ? "" : ` NULLS ${nulls.toUpperCase()}`}`;
    const what = words.path(expression);
    return `${isExpression ? what : `"${what}"`}${opclass ? ` ${opclass}` : ""}${order}`;
  });
  const where = index.where ? ` WHERE ${words.path(index.where)}` : "";
  const create = `CREATE ${index.isUnique ? "UNIQUE " : ""}INDEX "${name}" ON "${words.path(table.name)}"`;
  return [`DROP INDEX "${index.name}";`, `${create} USING ${index.method} (${columns.join(",")})${where};`];
}

/** Keys that exist have the scopes of before. */
function scopeStatements(words: Rewriter): string[] {
  const changed = scopes.filter((scope) => words.path(scope) !== scope);
  if (changed.length === 0) return [];
  const replaced = changed.reduce(
    (value, scope) => `array_replace(${value}, ${literal(scope)}, ${literal(words.path(scope))})`,
    '"scopes"',
  );
  const old = changed.map(literal).join(", ");
  return [`UPDATE "api_keys" SET "scopes" = ${replaced} WHERE "scopes" && ARRAY[${old}];`];
}

/** @throws Failure if a function of the database has a word of the product: its body would have to be written again */
export async function requirePlainFunctions(words: Rewriter): Promise<void> {
  const { entries } = (await readJson(journalFile)) as Journal;
  for (const { tag } of entries) {
    const text = await readFile(`drizzle/${tag}.sql`, "utf8");
    const functions = text.match(/CREATE (?:OR REPLACE )?FUNCTION[\s\S]*?\$\$[\s\S]*?\$\$/gi) ?? [];
    if (functions.some((one) => words.find(one).length > 0)) {
      throw new Failure(
        `drizzle/${tag}.sql creates a function that has a word of the product, which this command cannot rewrite. Drop it first.`,
      );
    }
  }
}

/** The file of one migration, which the tables of an existing database follow, and the texts of what belongs to it. */
export type Migration = { file: string; texts: [path: string, text: string][] };

/** @returns undefined if no table has a word of the product @throws Failure if it cannot be renamed */
export async function planMigration(words: Rewriter, from: Identity, to: Identity): Promise<Migration | undefined> {
  const journal = (await readJson(journalFile)) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Failure(`${journalFile} has no migrations.`);
  const snapshot = (await readJson(snapshotFile(last.idx))) as Snapshot;
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, "0")}_rename-${from.thing.code[1]}-to-${to.thing.code[1]}`;
  const statements = [...renameStatements(Object.values(snapshot.tables), words), ...scopeStatements(words)];
  if (statements.length === 0) return undefined;
  const file = `drizzle/${tag}.sql`;
  const why = `-- exclusive: processes of before the rename read ${from.thing.code[1]}.`;

  const renamed: Snapshot = JSON.parse(words.path(JSON.stringify(snapshot)));
  const next = { ...renamed, id: randomUUID(), prevId: snapshot.id };
  const when = Math.max(Date.now(), last.when + 1);
  const entries = [...journal.entries, { idx, version: last.version, when, tag, breakpoints: true }];
  return {
    file,
    texts: [
      [file, `${why}\n${statements.join("--> statement-breakpoint\n")}\n`],
      [snapshotFile(idx), JSON.stringify(next, null, 2)],
      [journalFile, JSON.stringify({ ...journal, entries }, null, 2)],
    ],
  };
}
