// For tests: a process that starts the Postgres of a data folder, as the launcher does, and reports one line of JSON. It
// runs until it is killed (Postgres keeps running) or gets SIGTERM (it stops Postgres first).
import { startPostgres } from "@/server/postgres";

try {
  const postgres = await startPostgres({ dataDir: process.argv[2] ?? "" });
  process.once("SIGTERM", async () => {
    await postgres.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ url: postgres.url, adopted: postgres.adopted }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
  process.exit(1);
}
