// For tests: a process that starts the Postgres of a data folder, as the launcher does, says so on one line of JSON, and
// stays until it is killed (Postgres lives on) or gets SIGTERM (it stops Postgres first).
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
