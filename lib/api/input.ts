import type { z } from "zod";
import type { Awaitable } from "@/lib/base/async";
import { ApiError, type ErrorCode } from "@/lib/base/errors";
import { type Json, parseJson, toJson } from "@/lib/base/json";
import { ManagementError } from "@/lib/base/management-errors";
import { readBytes } from "@/lib/base/read-bytes";
import { sha256 } from "@/lib/base/sha256";
import { prefersCsv } from "./accept";
import { waitForClient } from "./admission";
import type { Context } from "./context";
import type { Fields, Operation, OperationInput, Parsed } from "./operation";
import type { ApiRequest, Target } from "./request";

/** Rejects the first invalid text with `code`. */
function parseFields<F extends Fields>(fields: F, read: (name: string) => string | undefined, code: ErrorCode) {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const result = schema.safeParse(read(name));
    if (!result.success) throw new ApiError(code, `${name} ${result.error.issues[0]?.message}.`);
    parsed[name] = result.data;
  }
  return parsed as Parsed<F>;
}

/** Once for each target. */
function parseQuery<F extends Fields>(fields: F, target: Target): Parsed<F> {
  if (target.parsed?.fields !== fields) target.parsed = { fields, values: parseGivenQuery(fields, target.query) };
  return target.parsed.values as Parsed<F>;
}

function parseGivenQuery<F extends Fields>(fields: F, query: URLSearchParams): Parsed<F> {
  return parseFields(
    fields,
    (name) => {
      if (query.getAll(name).length > 1) throw new ApiError("invalid_parameter", `${name} must not be repeated.`);
      return query.get(name) ?? undefined;
    },
    "invalid_parameter",
  );
}

/** @throws ApiError invalid_body for the first field that is not valid */
export function parseBody<S extends z.ZodType>(schema: S, value: Json): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError("invalid_body", bodyMessage(result.error.issues[0] as z.core.$ZodIssue, value));
}

/** A rule on several fields has no field of its own. */
function bodyMessage({ path, code, message }: z.core.$ZodIssue, value: Json): string {
  const [field, ...deeper] = path.map(String);
  if (field === undefined) return code === "invalid_type" ? "The body must be a JSON object." : `The body ${message}.`;
  const missing = deeper.length === 0 && !(field in (value as object));
  return missing ? `${field} is required.` : `${path.join(".")} ${message}.`;
}

function parseIdempotencyKey(request: ApiRequest): string | undefined {
  const key = request.header("idempotency-key");
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ApiError("invalid_parameter", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  }
  return key;
}

function parseIfMatch(request: ApiRequest, precondition: "optional" | "required"): string | undefined {
  const tags = request.header("if-match");
  if (tags === undefined && precondition === "required")
    throw new ManagementError("precondition_required", "Send the ETag of what you change in the header If-Match.");
  return tags;
}

/**
 * Undefined for an endpoint that is not an operation.
 * @throws ApiError not_found for an invalid path parameter; invalid_parameter, invalid_body, malformed_json,
 * payload_too_large, unsupported_media_type or precondition_required for other input
 */
export function parseInput(context: Context): Awaitable<OperationInput | undefined> {
  const { client: principal, endpoint, request, pathParameters } = context;
  const { operation } = endpoint;
  if (!operation || !principal) return undefined;
  const path = parseFields(operation.pathParameters, (name) => pathParameters[name], "not_found");
  const query = parseQuery(operation.queryParameters, request.target);
  const ifMatch = operation.precondition && parseIfMatch(request, operation.precondition);
  const csv = operation.csv === true && prefersCsv(request.header("accept"));
  const input: OperationInput = { principal, path, query, body: undefined, idempotency: undefined, ifMatch, csv };
  return operation.body ? withBody(input, operation, operation.body, context) : input;
}

async function withBody(input: OperationInput, operation: Operation, schema: z.ZodType, context: Context) {
  const key = operation.idempotent ? parseIdempotencyKey(context.request) : undefined;
  const { text, json } = await readJson(context, operation.maxBodyBytes);
  const idempotency = key === undefined ? undefined : { key, bodyHash: sha256(text) };
  return { ...input, body: parseBody(schema, json), idempotency };
}

/** @throws ApiError as {@link readBody}, {@link decodeUtf8} and {@link parseJson} */
export async function readJson(context: Context, max: number): Promise<{ text: string; json: Json }> {
  const { request } = context;
  if (request.json !== undefined) return { text: toJson(request.json), json: request.json };
  const text = decodeUtf8(await waitForClient(context, () => readBody(request, max)));
  return { text, json: parseJson(text) };
}

const tooLarge = (max: number) =>
  new ApiError("payload_too_large", `The body is larger than ${max / 1024} KiB.`, { Connection: "close" });

/** A body of PATCH is a merge patch (RFC 7396), which clients may also call JSON. */
const isJson = (type: string, method: string): boolean =>
  type === "application/json" || (type === "application/merge-patch+json" && method === "PATCH");

function requireJson(request: ApiRequest): void {
  const [type = "", ...parameters] = (request.header("content-type") ?? "").toLowerCase().split(";");
  if (!isJson(type.trim(), request.method)) {
    throw new ApiError("unsupported_media_type", "Send the body with Content-Type: application/json.");
  }
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith("charset="));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new ApiError("unsupported_media_type", "Encode the body as UTF-8.");
  }
  if (request.header("content-encoding") !== undefined) {
    throw new ApiError("unsupported_media_type", "Send the body without a Content-Encoding.");
  }
}

async function readAll(body: ReturnType<ApiRequest["body"]>, max: number): Promise<Uint8Array> {
  try {
    const bytes = await readBytes(body, max);
    if (bytes) return bytes;
  } catch {
    throw new ApiError("malformed_json", "The body ended before it was complete.");
  }
  throw tooLarge(max);
}

/** @throws ApiError unsupported_media_type, payload_too_large, or malformed_json if the client disconnected */
async function readBody(request: ApiRequest, max: number): Promise<Uint8Array> {
  requireJson(request);
  if (Number(request.header("content-length") ?? 0) > max) throw tooLarge(max);
  return readAll(request.body(), max);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Keeps a byte order mark, which JSON does not allow. @throws ApiError malformed_json */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError("malformed_json", "The body is not valid UTF-8.");
  }
}
