import { createHash } from "node:crypto";
import type { z } from "zod";
import { ApiError, type ErrorCode } from "@/lib/errors";
import type { IdempotentRequest } from "@/lib/idempotency/service";
import { decodeUtf8, readBody } from "./body";
import { parseJson } from "./json";
import type { Operation } from "./operation";
import { noQuery } from "./target";

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
  const known = defaults.get(fields) ?? parseGivenQuery(fields, query);
  defaults.set(fields, known);
  return known as Parsed<F>;
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

function parseIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get("idempotency-key");
  if (key === null) return undefined;
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
export async function parseInput<O extends Operation>(
  operation: O,
  request: Request,
  segments: Record<string, string>,
  query: URLSearchParams,
): Promise<Input<O>> {
  const path = parseFields(operation.pathParameters, (name) => segments[name], "not_found");
  const input = { path, query: parseQuery(operation.queryParameters, query), body: undefined, idempotency: undefined };
  if (!operation.body) return input as Input<O>;
  const key = operation.idempotent ? parseIdempotencyKey(request.headers) : undefined;
  const bytes = await readBody(request);
  return {
    ...input,
    body: parseBody(operation.body, bytes),
    idempotency: key === undefined ? undefined : { key, bodyHash: createHash("sha256").update(bytes).digest() },
  } as Input<O>;
}
