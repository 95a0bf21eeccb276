import { finished } from "node:stream/promises";
import type { PendingQuery, Row } from "postgres";

/**
 * Sends lines to a `COPY … FROM STDIN` statement.
 *
 * The driver fulfils the statement as soon as Postgres is ready for the lines. An error that comes after that, or the loss of
 * the connection, reaches only the statement's `reject`, which has no effect any more; so it is listened to here.
 *
 * @throws what Postgres says about the lines, or that the connection was lost
 */
export async function copyIn(statement: PendingQuery<Row[]>, lines: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    Object.assign(statement, { reject });
  });
  const into = await Promise.race([statement.writable(), failed]);
  into.end(lines);
  await Promise.race([finished(into), failed]);
}
