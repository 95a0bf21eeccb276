/**
 * The code of what failed: of Postgres (`53100`), its driver (`CONNECTION_CLOSED`), a system call (`ENOENT`) or a library.
 * Drizzle and fetch throw an error of their own, without a code, whose cause is that one.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : errorCode(error.cause);
}
