import type postgres from "postgres";

/** Each table with a checksum of its rows. */
export async function checksums(on: postgres.Sql): Promise<Record<string, string>> {
  const tables = await on<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'drizzle') order by 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    // The times of migrations are not service data.
    const row = name.startsWith("drizzle.") ? "hash" : "t::text";
    const [sum] = await on.unsafe(
      `select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from ${name} t`,
    );
    sums[name] = sum?.sum;
  }
  return sums;
}
