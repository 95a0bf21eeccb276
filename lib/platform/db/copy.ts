import { pipeline } from "node:stream/promises";
import type { PendingQuery, Row } from "postgres";

/**
 * The driver resolves a `COPY … FROM STDIN` once Postgres accepts lines. Later errors only reach the `reject` of the
 * statement, which then has no effect; this listens to it. @throws the error of Postgres, or a lost connection
 */
export async function copyIn(
  statement: PendingQuery<Row[]>,
  chunks: Iterable<string> | AsyncIterable<Buffer>,
): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    Object.assign(statement, { reject });
  });
  const into = await Promise.race([statement.writable(), failed]);
  await Promise.race([pipeline(chunks, into), failed]);
}
