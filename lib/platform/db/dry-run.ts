import { connectPostgres, type Sql } from "./client";
import { findPending, type Migration, readMigrations, withoutComments } from "./migrations";
import { findLiveProcesses } from "./processes";

/** Says what `migrate` would do, and changes nothing. */
export async function dryRun(folder?: string): Promise<string[]> {
  const on = connectPostgres();
  try {
    const { pending, isNew } = await findPending(on, await readMigrations(folder));
    if (pending.length === 0) return ["Nothing to do: the schema is up to date."];
    const rows = await estimateRows(on);
    const running = !isNew && pending.some(({ exclusive }) => exclusive) ? await findLiveProcesses(on) : [];
    return [
      "Numbers of rows are the estimates of Postgres (pg_class.reltuples), as of the last analyze.",
      ...pending.flatMap((migration) => ["", ...linesOf(migration, rows)]),
      ...(running.length > 0
        ? ["", `It would be rejected: older processes are running, such as ${running.join(", ")}.`]
        : []),
    ];
  } finally {
    await on.end();
  }
}

function linesOf({ tag, concurrent, exclusive, statements }: Migration, rows: Map<string, string>): string[] {
  const how = concurrent ? "outside of a transaction" : "in one transaction";
  return [
    `${tag}, ${how}${exclusive ? ", not while older processes run" : ""}`,
    ...statements.flatMap((statement) => {
      const text = withoutComments(statement);
      const tables = [...rows].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
      return [
        ...text.split("\n").map((line) => `  ${line}`),
        ...tables.map(([name, number]) => `    -- ${name}: ${number} rows`),
      ];
    }),
  ];
}

/** In words. A partitioned table has the rows of its partitions. */
async function estimateRows(on: Sql): Promise<Map<string, string>> {
  const rows = await on<{ name: string; number: string }[]>`
    select t.relname as name,
      case when bool_or(p.reltuples < 0) then 'an unknown number of' else 'about ' || sum(p.reltuples)::int8 end as number
    from pg_class t join pg_class p on p.oid = t.oid and t.relkind = 'r'
      or p.oid in (select inhrelid from pg_inherits where inhparent = t.oid)
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    group by t.oid, t.relname`;
  return new Map(rows.map(({ name, number }) => [name, number]));
}
