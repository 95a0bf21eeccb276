import { commonHeaders } from "@/lib/api/headers";
import type { Fields, Operation } from "@/lib/api/operation";
import { type ErrorCode, errorTitle } from "@/lib/base/errors";
import { errorOf } from "@/lib/base/management-errors";
import { product } from "@/lib/base/product";
import type { Header, ResponseObject, Schema } from "./types";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

const header = (description: string, schema: Schema, example: string | number): Header => ({
  required: true,
  description,
  schema,
  example,
});

export const headerComponents: Record<string, Header> = {
  "X-RateLimit-Limit": header(commonHeaders["X-RateLimit-Limit"], count, 60),
  "X-RateLimit-Remaining": header(commonHeaders["X-RateLimit-Remaining"], count, 59),
  "X-RateLimit-Reset": header(commonHeaders["X-RateLimit-Reset"], count, 1_795_219_260),
  "RateLimit-Policy": header(commonHeaders["RateLimit-Policy"], text, '"minute";q=60;w=60, "day";q=1000;w=86400'),
  RateLimit: header(commonHeaders.RateLimit, text, '"minute";r=59;t=42, "day";r=998;t=51000'),
  "X-Request-Id": header(
    commonHeaders["X-Request-Id"],
    { type: "string", pattern: "^req_[0-9a-f]{32}$" },
    "req_019aa7b2f46e7c58b3d1c0a9e8f7d6c5",
  ),
  Link: {
    ...header(
      'The next page with `rel="next"`, if there is one (RFC 8288). On a deprecated operation, also its replacement.',
      text,
      '<https://example.com/api/v1/pets?limit=20&cursor=aWQ6MTAyMQ>; rel="next"',
    ),
    required: false,
  },
  "Retry-After": header("Seconds to wait before you retry.", { type: "integer", minimum: 1 }, 42),
  "WWW-Authenticate": header(
    "How to authenticate (RFC 6750).",
    text,
    `Bearer realm="${product.slug}", error="invalid_token"`,
  ),
  ETag: header(
    "The version of the response. Send it as `If-None-Match` to ask whether it has changed (RFC 9110).",
    { type: "string", pattern: '^"[A-Za-z0-9_-]{22}"$' },
    '"x1dXmbSxCEGfWqZr7sZ0Qg"',
  ),
  Deprecation: header("When the operation was deprecated (RFC 9745).", text, "@1795219200"),
  Sunset: header("When the operation will be removed (RFC 8594).", text, "Thu, 05 Dec 2030 00:00:00 GMT"),
  "Idempotent-Replayed": {
    ...header(
      "`true` if this response repeats the response to an earlier request with the same Idempotency-Key.",
      { type: "string", const: "true" },
      "true",
    ),
    required: false,
  },
};

/** Specification, section 7, and our decisions. */
const commonErrors: ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "revoked_api_key",
  "account_disabled",
  "api_key_paused",
  "address_not_allowed",
  "insufficient_scope",
  "rate_limit_exceeded",
  "daily_quota_exceeded",
  "api_key_banned",
  "internal_error",
  "service_unavailable",
];

/** Keys of the management API have no plan, and are neither banned nor paused. */
const ofPlan: ErrorCode[] = ["daily_quota_exceeded", "api_key_banned", "api_key_paused"];
const withoutPlan = commonErrors.filter((code) => !ofPlan.includes(code));

const errorHeaders: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

const headersOf = (further: string[]) =>
  Object.fromEntries(
    [...Object.keys(commonHeaders), ...further].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

function errorExample(code: ErrorCode) {
  const { status, advice } = errorOf(code);
  return { summary: errorTitle(code), value: { code, message: advice, status } };
}

function errorResponse(status: number, codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTitle(code)}.`).join(" "),
    headers: headersOf(errorHeaders[status] ?? []),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
      },
    },
  };
}

function errorResponses(codes: ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorOf(code).status))].sort((a, b) => a - b);
  return statuses.map((status) => [
    status,
    errorResponse(
      status,
      codes.filter((c) => errorOf(c).status === status),
    ),
  ]);
}

/** The names of the headers, in addition to those of every response. */
export const furtherHeaders = (operation: Operation | undefined, status: number): string[] =>
  status >= 400 ? (errorHeaders[status] ?? []) : operation ? successHeaders(operation) : [];

function successHeaders(operation: Operation): string[] {
  return [
    ...(operation.method === "GET" || (operation.precondition && operation.response.body) ? ["ETag"] : []),
    ...(operation.paginated || operation.deprecation ? ["Link"] : []),
    ...(operation.deprecation ? ["Deprecation", "Sunset"] : []),
    ...(operation.idempotent ? ["Idempotent-Replayed"] : []),
  ];
}

const codesIf = (applies: unknown, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);

const hasFields = (fields: Fields): boolean => Object.keys(fields).length > 0;

function errorsOf(operation: Operation): Set<ErrorCode> {
  const { method, group, pathParameters, queryParameters, body, idempotent, precondition, errors } = operation;
  return new Set([
    ...codesIf(body || hasFields(queryParameters), "invalid_parameter"),
    ...codesIf(body, "invalid_body", "malformed_json", "payload_too_large", "unsupported_media_type"),
    ...codesIf(hasFields(pathParameters), "not_found"),
    ...errors,
    ...codesIf(idempotent, "idempotency_key_reused"),
    ...codesIf(method !== "GET", "outcome_unknown"),
    ...codesIf(precondition, "precondition_failed"),
    ...codesIf(precondition === "required", "precondition_required"),
    ...(group === "store" ? commonErrors : withoutPlan),
  ]);
}

/** @param schema the JSON Schema of the body of the successful response, if it has one. @returns by status, with errors */
export function responsesOf(operation: Operation, schema: Schema | undefined): Record<string, ResponseObject> {
  const { status, description, example } = operation.response;
  const headers = headersOf(successHeaders(operation));
  const headersOnly = { description: "The response has not changed.", headers };
  const csv = operation.csv && { "text/csv": { schema: text } };
  const content = schema && { content: { "application/json": { schema, example }, ...csv } };
  const success = { description, headers, ...content };
  return Object.fromEntries([
    [status, success],
    ...(operation.method === "GET" ? [[304, headersOnly]] : []),
    ...errorResponses([...errorsOf(operation)]),
  ]);
}
