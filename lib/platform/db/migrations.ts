import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { UserError } from "@/lib/base/errors";
import { sha256 } from "@/lib/base/sha256";
import type { Connection } from "./client";

/** Written by drizzle-kit. `when` is in ms since 1970; the database keeps it as `created_at`. */
const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export type Migration = {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  /** Processes that do not know it cannot work after it. The file says so in a line `-- exclusive: why`. */
  exclusive: boolean;
  /** Runs outside of a transaction, as Postgres requires of `create index concurrently`. */
  concurrent: boolean;
};

export const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, "").trim();

export async function readMigrations(folder = resolve("drizzle")): Promise<Migration[]> {
  const { entries } = journal.parse(JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")));
  return Promise.all(
    entries.map(async (entry) => {
      const text = await readFile(join(folder, `${entry.tag}.sql`), "utf8");
      const statements = text
        .split("--> statement-breakpoint")
        .filter((statement) => withoutComments(statement) !== "");
      return {
        ...entry,
        hash: sha256(text).toString("hex"),
        statements,
        exclusive: /^-- exclusive: \S/m.test(text),
        concurrent: statements.some((statement) => /\bconcurrently\b/i.test(withoutComments(statement))),
      };
    }),
  );
}

/** A database has no mark of exclusive migrations before 0028. */
async function findApplied(on: Connection): Promise<{ when: number; exclusive: boolean }[]> {
  const [table] = await on`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.name == null) return [];
  return on<{ when: number; exclusive: boolean }[]>`
    select created_at::float8 as when, coalesce((to_jsonb(m) ->> 'exclusive')::boolean, false) as exclusive
    from drizzle.__drizzle_migrations m`;
}

/** @throws UserError if the database has a newer migration than a missing one, or an exclusive one that is not here */
export async function findPending(on: Connection, migrations: Migration[]) {
  const applied = await findApplied(on);
  const times = new Set(applied.map(({ when }) => when));
  const newest = Math.max(...times);
  const known = Math.max(...migrations.map(({ when }) => when));
  if (applied.some(({ when, exclusive }) => exclusive && when > known)) {
    throw new UserError(
      "A newer version has migrated this database, and this version cannot work with it. Start the newer one.",
    );
  }
  const pending = migrations.filter(({ when }) => !times.has(when));
  const skipped = pending.filter(({ when }) => when < newest).map(({ tag }) => tag);
  if (skipped.length === 0) return { pending, isNew: applied.length === 0 };
  throw new UserError(
    `This database lacks ${skipped.join(", ")}, and has a newer migration already. In drizzle/meta/_journal.json, move ` +
      `${skipped.length === 1 ? "this entry" : "these entries"} to the end, give each a "when" above ${newest}, and start again.`,
  );
}

export async function insertApplied(on: Connection, { hash, when, exclusive }: Migration): Promise<void> {
  await on`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
  if (exclusive) await on`update drizzle.__drizzle_migrations set exclusive = true where created_at = ${when}`;
}

/** The newest migration that each process has to know, in milliseconds since the epoch. */
export const requiredMigrations = (on: Connection) => on<{ when: number }[]>`
  select coalesce(max(created_at), 0)::float8 as when from drizzle.__drizzle_migrations where exclusive`;
