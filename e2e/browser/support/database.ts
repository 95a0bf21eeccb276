import postgres from "postgres";
import { findPostgres } from "@/server/postgres";

/** Changes the running server's database where no page can, such as letting time pass. */
export async function onDatabase(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const url = await findPostgres(process.env.BROWSER_DATA_DIR ?? "");
  if (!url) throw new Error("the server's database does not run");
  const sql = postgres(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
