import { log } from "@/lib/base/log";
import { renewPools } from "@/lib/platform/db/client";

/**
 * Whether an error comes from the database driver, which writes to a connection that was lost a moment before
 * (https://github.com/porsager/postgres/issues/1154). It is thrown in a turn of the event loop of its own, where no caller
 * can catch it.
 */
const isLostWrite = (error: unknown): boolean =>
  error instanceof TypeError && /\bnextWrite\b.*\bpostgres\b.*\bconnection\.js/.test(error.stack ?? "");

/**
 * Keeps the process running after such an error. The connection is of no use after it, so the pools are replaced, and what
 * waits fails as if its connection was cut. Any other error that is not caught ends the process, as without this.
 */
export function surviveLostWrites(): void {
  process.on("uncaughtException", (error) => {
    if (!isLostWrite(error)) {
      log().fatal({ err: error }, "an error was not caught");
      process.exit(1);
    }
    log().error({ err: error }, "the database driver lost a connection, opening new ones");
    renewPools().catch((err) => log().error({ err }, "the connections could not be closed"));
  });
}
