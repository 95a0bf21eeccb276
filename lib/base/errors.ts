/** For the Error body, the OpenAPI document and the errors guide (specification, section 7). */
export const errorCodes = {
  invalid_parameter: { status: 400, advice: "Correct the parameter named in the message before you retry." },
  invalid_body: { status: 400, advice: "Correct the field named in the message before you retry." },
  malformed_json: { status: 400, advice: "Send one JSON value, encoded as UTF-8 without a byte order mark." },
  malformed_request: {
    status: 400,
    advice: "Send a request in valid HTTP/1.1 with one Host header. Most HTTP clients do.",
  },
  missing_api_key: { status: 401, advice: "Send the header Authorization: Bearer <your API key>." },
  invalid_api_key: {
    status: 401,
    advice: "Check that you copied the whole key and that it belongs to this environment.",
  },
  expired_api_key: { status: 401, advice: "Create a new key, or roll the key before it expires." },
  revoked_api_key: { status: 401, advice: "Create a new key. You cannot restore a revoked key." },
  account_disabled: { status: 403, advice: "Contact support to restore the account." },
  api_key_paused: { status: 403, advice: "Enable the key in the portal, or use another one." },
  address_not_allowed: {
    status: 403,
    advice: "Send the request from an IP address that the key allows, or add this one to the key in the portal.",
  },
  insufficient_scope: { status: 403, advice: "Use a key with the scope named in the message." },
  not_found: { status: 404, advice: "Check the path and the ID in it." },
  method_not_allowed: { status: 405, advice: "Use one of the methods in the Allow header." },
  request_timeout: {
    status: 408,
    advice: "Send the headers within 10 seconds, and the whole request within 30. Then retry.",
  },
  idempotency_conflict: {
    status: 409,
    advice: "A request with this Idempotency-Key is still in progress. Retry in a moment.",
  },
  payload_too_large: { status: 413, advice: "Send a smaller body. The message says how large it may be." },
  url_too_long: { status: 414, advice: "Send a shorter URL: it and the headers have at most 16 KiB." },
  unsupported_media_type: { status: 415, advice: "Send Content-Type: application/json, in UTF-8 and uncompressed." },
  idempotency_key_reused: {
    status: 422,
    advice: "Use a new Idempotency-Key for a new request, and send the same bytes again to repeat one.",
  },
  headers_too_large: { status: 431, advice: "Send at most 100 headers, which have at most 16 KiB with the URL." },
  rate_limit_exceeded: { status: 429, advice: "Wait for the number of seconds in Retry-After, then retry." },
  daily_quota_exceeded: {
    status: 429,
    advice: "Wait until midnight UTC (see Retry-After), choose a larger plan, or raise the limit of the key.",
  },
  api_key_banned: {
    status: 429,
    advice:
      "Stop sending requests for the number of seconds in Retry-After. Then wait for Retry-After after every 429.",
  },
  internal_error: {
    status: 500,
    advice: "Retry with exponential backoff. If the error persists, contact support with the X-Request-Id.",
  },
  service_unavailable: {
    status: 503,
    advice: "Nothing was done. Wait for the number of seconds in Retry-After, then retry.",
  },
  outcome_unknown: {
    status: 503,
    advice:
      "Retry with the same Idempotency-Key, if you sent one. Otherwise check whether the request took effect first.",
  },
} as const satisfies Record<string, { status: number; advice: string }>;

/** `lib/base/management-errors.ts` describes them. */
export type ManagementErrorCode = "conflict" | "precondition_failed" | "precondition_required";

export type ErrorCode = keyof typeof errorCodes | ManagementErrorCode;

/** In words: `API key banned`. */
export function errorTitle(code: ErrorCode): string {
  if (code === "address_not_allowed") return "IP address not allowed";
  return code.replaceAll("_", " ").replace(/\b(api|json|url)\b|^./g, (letters) => letters.toUpperCase());
}

/** @param code of the request log, which another version may have written */
export const errorText = (code: string): { title: string; advice?: string } =>
  Object.hasOwn(errorCodes, code)
    ? { title: errorTitle(code as ErrorCode), ...errorCodes[code as keyof typeof errorCodes] }
    : { title: code };

/** The message is for the person or client that can correct it. One that a request can cause has no internal details. */
export class UserError extends Error {
  override name = "UserError";

  /** @param field of the form that caused the problem */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** It is not there, or belongs to another account. */
export class NotFoundError extends UserError {
  override name = "NotFoundError";
}

/** It is not allowed any longer. */
export class ForbiddenError extends UserError {
  override name = "ForbiddenError";
}

/** A change of something that has changed since the person saw it. */
export class ConflictError extends UserError {
  override name = "ConflictError";

  /** @param current by the names of the form's fields */
  constructor(
    message: string,
    readonly current: Record<string, string>,
  ) {
    super(message);
  }
}

/** Specification, section 2. */
export type ErrorBody = { code: ErrorCode; message: string; status: number };

/** One that has a code of its own in the API. */
export class ApiError extends UserError {
  override name = "ApiError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    // Capturing the stack trace dominates the cost of a 401.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }

  get status(): number {
    return errorCodes[this.code as keyof typeof errorCodes].status;
  }

  /** With exactly three members. */
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, status: this.status };
  }
}
