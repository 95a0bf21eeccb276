import { log } from "@/lib/base/log";
import { renewPool } from "./client";
import { replica } from "./replica";

// The database driver throws these errors where no caller can catch them, when it loses a connection.

/** The connection was lost a moment before (https://github.com/porsager/postgres/issues/1154). */
const isLostWrite = (error: unknown): boolean =>
  error instanceof TypeError && /\bnextWrite\b.*\bpostgres\b.*\bconnection\.js/.test(error.stack ?? "");

/** A query of the driver itself: it reads the types of the database on each new connection. */
function isLostConnection(error: unknown): boolean {
  const { code, query } = (error ?? {}) as { code?: unknown; query?: unknown };
  return /^CONNECTION_(CLOSED|DESTROYED|ENDED)$/.test(String(code)) || /\bpg_catalog\.pg_type\b/.test(String(query));
}

/** After a lost write the pools are replaced. Any other error that is not caught ends the process, as without this. */
export function surviveLostConnections(): void {
  process.on("uncaughtException", (error) => {
    if (isLostConnection(error)) return log().warn({ err: error }, "the database driver lost a connection");
    if (!isLostWrite(error)) {
      log().fatal({ err: error }, "an error was not caught");
      process.exit(1);
    }
    log().error({ err: error }, "the database driver lost a connection, opening new ones");
    replica()?.renew();
    renewPool().catch((err) => log().error({ err }, "the connections could not be closed"));
  });
}
