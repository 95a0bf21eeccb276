import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Answer } from "./reply";

/** What Postgres and its driver say when the database is away, overloaded, or too slow. */
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
  "53300", // too_many_connections
  "57014", // query_canceled, by the statement timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** Makes an error that may be shown out of whatever was thrown. What it hides goes to the log. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const away = unavailable.has(codeOf(error));
  log().error({ err: error, requestId }, away ? "the database is not available" : "a request failed");
  return away
    ? new ApiError("service_unavailable", "The service cannot answer right now.", { "Retry-After": "5" })
    : new ApiError("internal_error", "Something went wrong on our side.");
}

/** What a 401 asks for. It says what was wrong with a key only where one was sent (RFC 6750, section 3). */
function challenge({ code, message }: ApiError): string {
  const realm = 'Bearer realm="animal-store"';
  return code === "missing_api_key" ? realm : `${realm}, error="invalid_token", error_description="${message}"`;
}

/** The Error body as an answer (specification, section 7). */
export function errorAnswer(error: ApiError): Answer {
  const { status } = error;
  const headers = { ...error.headers };
  if (status === 401) headers["WWW-Authenticate"] = challenge(error);
  return { status, json: JSON.stringify(error.toBody()), headers };
}
