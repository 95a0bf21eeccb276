import { log } from "@/lib/base/log";
import { renewPool, statementTimeoutMs } from "./client";

const everyMs = 5_000;
/** By then, Postgres has cancelled every earlier statement. */
const hangsAfterMs = statementTimeoutMs + 5_000;

/**
 * When no query of every 5 seconds has succeeded for 20 seconds, everything that waits for the database fails, instead
 * of waiting for as long as the network allows. A process that was late, however late, has missed one query: the responses
 * wait to be read, and to close its connections would fail statements that have succeeded.
 * @param query may reject, as while the database is away
 */
export async function watchDatabase(query: () => Promise<unknown>): Promise<() => void> {
  let running = false;
  let missed = 0;

  function giveUpIfItHangs(): void {
    if (++missed < hangsAfterMs / everyMs) return;
    missed = 0;
    log().error("the database does not respond, closing its connections");
    renewPool().catch((error) => log().error({ err: error }, "the connections could not be closed"));
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      await query();
      missed = 0;
    } catch (error) {
      log().debug({ err: error }, "the regular query of the database failed");
    }
    running = false;
  }

  await run();
  const timer = setInterval(() => {
    setImmediate(giveUpIfItHangs); // after what had arrived was read
    void run();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
