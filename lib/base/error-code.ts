type CodedError = Error & { code: string };

/** What failed, with its code. Drizzle and fetch throw an error of their own, without a code, whose cause is that one. */
export function codedError(error: unknown): CodedError | undefined {
  if (!(error instanceof Error)) return undefined;
  return typeof (error as Partial<CodedError>).code === "string" ? (error as CodedError) : codedError(error.cause);
}

/** Of Postgres (`53100`), its driver (`CONNECTION_CLOSED`), a system call (`ENOENT`) or a library, also of what it wraps. */
export const errorCode = (error: unknown): string | undefined => codedError(error)?.code;
