import type { Document, Operation, Parameter } from "@/test/published";

/** A documented response of an operation. `path` is the template; `code` is one of the error codes in its examples. */
export type Promised = { operation: Operation; method: string; path: string; status: number; code?: string };

/** A request that gets a documented response. */
export type Probe = {
  /** The key to send instead of the given one; null for none. */
  key?: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  /** The ID in the path; defaults to that of an existing item. */
  id?: string;
  /** An optional header that the response must have. */
  header?: string;
  /** The most items that the response may have. */
  maxItems?: number;
};

/** The largest 64-bit integer, which no item has as its ID. */
const noSuchId = "9223372036854775807";

/** Every response that a document promises, in its order. */
export const promisesOf = ({ paths }: Document): Promised[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const codes = Object.keys(content?.["application/json"]?.examples ?? {});
        const promised = { operation, method: method.toUpperCase(), path, status: Number(status) };
        return codes.length === 0 ? [promised] : codes.map((code) => ({ ...promised, code }));
      }),
    ),
  );

/**
 * The requests that show a promise; none if only a fault, other people or a change would.
 *
 * @param idempotencyKey a new one, if requests may add something
 */
export function probesOf(document: Document, promised: Promised, idempotencyKey: string | undefined): Probe[] {
  const { operation, method, code, status } = promised;
  const example = operation.requestBody?.content["application/json"]?.example;
  const body = example === undefined ? undefined : "{}";
  const adding = { headers: { "Idempotency-Key": idempotencyKey ?? "" }, body: JSON.stringify(example) };
  switch (code ?? status) {
    case 200:
      return method === "GET" ? [{}, ...allowedParameters(document, operation)] : [];
    case 201:
      return idempotencyKey ? [adding, { ...adding, header: "Idempotent-Replayed" }] : [];
    case "idempotency_key_reused":
      return idempotencyKey ? [{ ...adding, body: JSON.stringify({ ...Object(example), name: "Another name" }) }] : [];
    case 304:
      return [{ headers: { "If-None-Match": "*" } }];
    case "missing_api_key":
      return [{ key: null, body }];
    case "invalid_api_key":
      return [{ key: "of-no-one", body }];
    case "invalid_parameter":
      return forbiddenParameters(document, operation).map((probe) => ({ ...probe, body }));
    case "not_found":
      return [{ id: noSuchId }];
    case "invalid_body":
      return [{ body }];
    case "malformed_json":
      return [{ body: "{" }];
    case "payload_too_large":
      return [{ body: JSON.stringify({ padding: " ".repeat(Number(operation["x-max-body-bytes"] ?? 0)) }) }];
    case "unsupported_media_type":
      return [{ body, headers: { "Content-Type": "text/plain" } }];
    default:
      return [];
  }
}

/** The values at the bounds of each query parameter. */
const allowedParameters = (document: Document, { parameters = [] }: Operation): Probe[] =>
  parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name, schema }) => {
      const { enum: words, minimum, maximum } = boundsOf(document, schema);
      const values = words ?? [minimum, maximum].filter((bound) => bound !== undefined);
      return values.map((value) => ({
        query: { [name]: String(value) },
        ...(name === "limit" && { maxItems: Number(value) }),
      }));
    });

/** Values just outside of the bounds of each parameter. */
const forbiddenParameters = (document: Document, { parameters = [] }: Operation): Probe[] =>
  parameters
    .filter((parameter) => parameter.in !== "path")
    .flatMap((parameter) => {
      const { enum: words, minimum, maximum, maxLength } = boundsOf(document, parameter.schema);
      const values = [
        words && `not-${words[0]}`,
        minimum !== undefined && minimum - 1,
        maximum !== undefined && maximum + 1,
        maxLength !== undefined && "x".repeat(maxLength + 1),
      ].filter((value) => value !== undefined && value !== false);
      return values.map((value) => inPlaceOf(parameter, String(value)));
    });

const inPlaceOf = ({ in: place, name }: Parameter, value: string): Probe =>
  place === "query" ? { query: { [name]: value } } : { headers: { [name]: value } };

type Bounds = { enum?: string[]; minimum?: number; maximum?: number; maxLength?: number };

const boundsOf = ({ components }: Document, { $ref, ...schema }: Record<string, unknown>): Bounds =>
  (typeof $ref === "string" ? components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] : schema) as Bounds;
