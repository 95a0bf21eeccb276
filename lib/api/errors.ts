import { CodedProblem, type ErrorCode, errorCodes } from "@/lib/base/errors";
import { log } from "@/lib/base/log";

/** The body of every error response (specification, section 2). */
export type ErrorBody = { code: ErrorCode; message: string; status: number };

/** An error response: a coded problem with the headers that go with it. */
export class ApiError extends CodedProblem {
  /**
   * @param message what was wrong, for the caller to read; no internal details
   * @param headers further headers of the response, such as `Allow` or `Retry-After` (whole seconds)
   */
  constructor(
    code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
    this.name = "ApiError";
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The Error body, with exactly its three members. */
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, status: this.status };
  }
}

export const nothingAt = (path: string): ApiError => new ApiError("not_found", `There is nothing at ${path}.`);

/** The codes of Postgres and its driver for an unreachable, overloaded or slow database. */
const unavailable = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "25006", // read_only_sql_transaction, on a replica after a failover
  "53100", // disk_full
  "53200", // out_of_memory
  "53300", // too_many_connections
  "57014", // query_canceled, by the statement timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** Turns any thrown value into an error for the client. Logs the details of an unknown one. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof CodedProblem) return new ApiError(error.code, error.message);
  const away = unavailable.has(codeOf(error));
  log().error({ err: error, requestId }, away ? "the database is not available" : "a request failed");
  return away
    ? new ApiError("service_unavailable", "The service is temporarily unavailable.", { "Retry-After": "5" })
    : new ApiError("internal_error", "Something went wrong on our side.");
}
