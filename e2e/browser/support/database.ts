import postgres from "postgres";
import { findPostgres } from "@/server/postgres";

/** Finds the running server's database. */
async function findDatabase(): Promise<string> {
  const url = await findPostgres(process.env.BROWSER_DATA_DIR ?? "");
  if (!url) throw new Error("the server's database does not run");
  return url;
}

/** Lets `lib` use the running server's database and secret in this process. Call it before each use of `lib`. */
export async function configureLib(): Promise<void> {
  process.env.EMBEDDED_DATABASE_URL ??= await findDatabase();
  Object.assign(process.env, { DATA_DIR: process.env.BROWSER_DATA_DIR, LOG_LEVEL: "fatal" });
}

/** Changes the running server's database where no page can, such as letting time pass. */
export async function onDatabase(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(await findDatabase(), { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
