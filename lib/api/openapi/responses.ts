import { commonHeaders } from "@/lib/api/headers";
import type { Fields, Operation } from "@/lib/api/operation";
import type { ErrorCode } from "@/lib/base/errors";
import { errorOf } from "@/lib/base/management-errors";
import { product } from "@/lib/base/product";
import type { Header, ResponseObject, Schema } from "./types";

type HeaderDefinition = Omit<Header, "required"> & { required?: false };

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

const headers: Record<string, HeaderDefinition> = {
  "X-RateLimit-Limit": { description: commonHeaders["X-RateLimit-Limit"], schema: count, example: 60 },
  "X-RateLimit-Remaining": { description: commonHeaders["X-RateLimit-Remaining"], schema: count, example: 59 },
  "X-RateLimit-Reset": { description: commonHeaders["X-RateLimit-Reset"], schema: count, example: 1_795_219_260 },
  "RateLimit-Policy": {
    description: commonHeaders["RateLimit-Policy"],
    schema: text,
    example: '"minute";q=60;w=60, "day";q=1000;w=86400',
  },
  RateLimit: { description: commonHeaders.RateLimit, schema: text, example: '"minute";r=59;t=42, "day";r=998;t=51000' },
  "X-Request-Id": {
    description: commonHeaders["X-Request-Id"],
    schema: { type: "string", pattern: "^req_[0-9a-f]{32}$" },
    example: "req_019aa7b2f46e7c58b3d1c0a9e8f7d6c5",
  },
  Link: {
    description:
      'The next page with `rel="next"`, if there is one (RFC 8288). On a deprecated operation, also its replacement.',
    schema: text,
    example: '<https://example.com/api/v1/pets?limit=20&cursor=aWQ6MTAyMQ>; rel="next"',
    required: false,
  },
  "Retry-After": {
    description: "Seconds to wait before you retry.",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750).",
    schema: text,
    example: `Bearer realm="${product.slug}", error="invalid_token"`,
  },
  ETag: {
    description: "The version of the response. Send it as `If-None-Match` to ask whether it has changed (RFC 9110).",
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]{22}"$' },
    example: '"x1dXmbSxCEGfWqZr7sZ0Qg"',
  },
  Deprecation: {
    description: "When the operation was deprecated (RFC 9745).",
    schema: text,
    example: "@1795219200",
  },
  Sunset: {
    description: "When the operation will be removed (RFC 8594).",
    schema: text,
    example: "Thu, 05 Dec 2030 00:00:00 GMT",
  },
  "Idempotent-Replayed": {
    description: "`true` if this response repeats the response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
    example: "true",
    required: false,
  },
};

export const headerComponents: Record<string, Header> = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [name, { required: true, ...header }]),
);

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
  const { status, title, advice } = errorOf(code);
  return { summary: title, value: { code, message: advice, status } };
}

function errorResponse(status: number, codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorOf(code).title}.`).join(" "),
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

/** In addition to those of every response. */
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

function errorsOf(operation: Operation): ErrorCode[] {
  const { method, group, pathParameters, queryParameters, body, idempotent, precondition, errors } = operation;
  return [
    ...codesIf(body || hasFields(queryParameters), "invalid_parameter"),
    ...codesIf(body, "invalid_body", "malformed_json", "payload_too_large", "unsupported_media_type"),
    ...codesIf(hasFields(pathParameters), "not_found"),
    ...errors,
    ...codesIf(idempotent, "idempotency_key_reused"),
    ...codesIf(method !== "GET", "outcome_unknown"),
    ...codesIf(precondition, "precondition_failed"),
    ...codesIf(precondition === "required", "precondition_required"),
    ...(group === "store" ? commonErrors : withoutPlan),
  ];
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
    ...errorResponses(errorsOf(operation)),
  ]);
}
