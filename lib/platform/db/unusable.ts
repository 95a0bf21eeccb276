import { Problem } from "@/lib/base/errors";

/** One sentence for a database that is away or rejects this process; an error of another kind as it is. */
export function unusable(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return error;
  // Some errors of the driver have no message, but several causes.
  return new Problem(`Cannot use the database: ${error.message || error.code}`);
}
