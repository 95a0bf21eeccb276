import { z } from "zod";
import { errorCode } from "@/lib/base/error-code";
import { ApiError, ForbiddenError, NotFoundError, UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { ManagementError } from "@/lib/base/management-errors";
import { recordFailedWrite, rejectsForNow } from "@/lib/platform/db/availability";
import type { Context } from "./context";
import { StepTimeout } from "./timeout";

/**
 * Whether a connection was lost while a statement may have run, by the codes of the driver and the system, and of a pooler:
 * PgBouncer says 08P01 for a lost server.
 */
const isLostBy = (code: string): boolean =>
  /^(CONNECTION_CLOSED|CONNECTION_DESTROYED|ECONNRESET|EPIPE|ETIMEDOUT|08...)$/.test(code);

/** The codes of the driver and the system for a database that nothing reached. */
const unreached = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "CONNECT_TIMEOUT",
  "CONNECTION_ENDED",
]);

/** A rule of a domain that has no error code of its own. */
function errorOfRule(error: UserError, { endpoint: { group, operation } }: Context): ApiError {
  const { message, field } = error;
  if (error instanceof NotFoundError) return new ApiError("not_found", message);
  if (error instanceof ForbiddenError) return new ApiError("insufficient_scope", message);
  if (group === "management" && !field) return new ManagementError("conflict", message);
  return new ApiError(operation?.body ? "invalid_body" : "invalid_parameter", field ? `${field}: ${message}` : message);
}

/** What a service rejects in the words of the portal's forms. */
const invalidInput = ({ issues: [issue] }: z.ZodError): ApiError =>
  new ApiError("invalid_body", `${issue?.path.join(".")}: ${issue?.message}`);

const retryLater = { "Retry-After": "5" };

const serviceUnavailable = () =>
  new ApiError("service_unavailable", "The service is temporarily unavailable.", retryLater);

/** Of a write that the database may have done. */
function outcomeUnknown({ input, endpoint: { operation } }: Context): ApiError {
  const known = "The service is temporarily unavailable, and it is not known whether this request took effect.";
  const advice = input?.idempotency
    ? "Retry it with the same Idempotency-Key, which never takes effect twice."
    : `Check before you retry.${operation?.idempotent ? " With an Idempotency-Key, a retry never takes effect twice." : ""}`;
  return new ApiError("outcome_unknown", `${known} ${advice}`, retryLater);
}

const mayHaveWritten = ({ input, endpoint: { operation } }: Context): boolean =>
  input !== undefined && operation !== undefined && operation.method !== "GET";

/** Logs the details of an unknown error. */
export function toApiError(error: unknown, context: Context): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof UserError) return errorOfRule(error, context);
  if (error instanceof z.ZodError && context.endpoint.operation?.body) return invalidInput(error);
  recordFailedWrite(error);
  const { requestId } = context;
  const code = errorCode(error) ?? "";
  const isLost = error instanceof StepTimeout || isLostBy(code);
  const away = isLost || unreached.has(code) || rejectsForNow(code);
  log().error({ err: error, requestId }, away ? "the database is not available" : "a request failed");
  if (!away) return new ApiError("internal_error", "Something went wrong on our side.");
  return isLost && mayHaveWritten(context) ? outcomeUnknown(context) : serviceUnavailable();
}
