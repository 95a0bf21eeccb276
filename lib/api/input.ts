import type { z } from "zod";
import { type Awaitable, andThen } from "@/lib/awaitable";
import { ApiError, type ErrorCode } from "@/lib/errors";
import type { IdempotentRequest } from "@/lib/idempotency/service";
import { sha256 } from "@/lib/sha256";
import { decodeUtf8, readBody } from "./body";
import { parseJson } from "./json";
import type { Operation } from "./operation";
import { type ApiRequest, noQuery } from "./request";

type Fields = Record<string, z.ZodType>;
type Parsed<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

/** What a handler gets to see of a request: values that keep to its operation's schemas. */
export type Input<O extends Operation> = {
  path: Parsed<O["pathParameters"]>;
  query: Parsed<O["queryParameters"]>;
  body: O["body"] extends z.ZodType ? z.output<O["body"]> : undefined;
  idempotency: IdempotentRequest | undefined;
};

const text = (value: string | null): string | undefined => value ?? undefined;

/** Parses texts by name, each by its schema; the first that does not fit is refused with `code`. */
function parseFields<F extends Fields>(fields: F, read: (name: string) => string | undefined, code: ErrorCode) {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const result = schema.safeParse(read(name));
    if (!result.success) throw new ApiError(code, `${name} ${result.error.issues[0]?.message}.`);
    parsed[name] = result.data;
  }
  return parsed as Parsed<F>;
}

/** What comes of a request without a query, by its fields: that is always the same. */
const defaults = new WeakMap<Fields, unknown>();

function parseQuery<F extends Fields>(fields: F, query: URLSearchParams): Parsed<F> {
  if (query !== noQuery) return parseGivenQuery(fields, query);
  const known = defaults.get(fields);
  if (known) return known as Parsed<F>;
  const parsed = parseGivenQuery(fields, query);
  defaults.set(fields, parsed);
  return parsed;
}

function parseGivenQuery<F extends Fields>(fields: F, query: URLSearchParams): Parsed<F> {
  return parseFields(
    fields,
    (name) => {
      if (query.getAll(name).length > 1) throw new ApiError("invalid_parameter", `${name} is given more than once.`);
      return text(query.get(name));
    },
    "invalid_parameter",
  );
}

function parseBody<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> {
  const value = parseJson(decodeUtf8(bytes));
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  if (!field) throw new ApiError("invalid_body", "The body must be a JSON object.");
  const missing = issue?.path.length === 1 && !(field in (value as object));
  throw new ApiError("invalid_body", missing ? `${field} is required.` : `${field} ${issue?.message}.`);
}

function parseIdempotencyKey(request: ApiRequest): string | undefined {
  const key = request.header("idempotency-key");
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ApiError("invalid_parameter", "Idempotency-Key must have 1 to 255 visible ASCII characters.");
  }
  return key;
}

/**
 * Reads a request by the schemas of its operation.
 *
 * @param segments the path parameters as the path holds them, still encoded
 * @throws ApiError not_found for a path parameter that can name nothing; invalid_parameter, invalid_body, malformed_json,
 *   payload_too_large or unsupported_media_type for the rest
 */
export function parseInput<O extends Operation>(
  operation: O,
  request: ApiRequest,
  segments: Record<string, string>,
): Awaitable<Input<O>> {
  const path = parseFields(operation.pathParameters, (name) => segments[name], "not_found");
  const query = parseQuery(operation.queryParameters, request.target.query);
  const { body } = operation;
  if (!body) return { path, query, body: undefined, idempotency: undefined } as Input<O>;
  const key = operation.idempotent ? parseIdempotencyKey(request) : undefined;
  return andThen(
    readBody(request),
    (bytes) =>
      ({ path, query, body: parseBody(body, bytes), idempotency: key && { key, bodyHash: sha256(bytes) } }) as Input<O>,
  );
}
