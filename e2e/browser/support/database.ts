import { findPostgres } from "@/server/postgres/testing/harness";

/** Lets `lib` use the running server's database and secret in this process. Call it before each use of `lib`. */
export async function configureLib(): Promise<void> {
  process.env.EMBEDDED_DATABASE_URL ??= await findPostgres(process.env.BROWSER_DATA_DIR ?? "");
  Object.assign(process.env, { DATA_DIR: process.env.BROWSER_DATA_DIR, LOG_LEVEL: "fatal" });
}
