import type { z } from "zod";
import type { ErrorCode } from "@/lib/base/errors";
import type { Scope } from "@/lib/base/vocabulary";
import type { Deprecation } from "@/lib/domains/deprecations/deprecations";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Fields = Record<string, z.ZodType>;

/** The response of an operation that succeeds: its status, its body, and an example for the documentation. */
type SuccessResponse<Body extends z.ZodType = z.ZodType> = {
  status: 200 | 201;
  description: string;
  body: Body;
  /** A value of the body, as sent in JSON. */
  example: unknown;
};

/**
 * An operation of the API, defined once. Parsing, the OpenAPI document, the reference pages, the samples and the usage
 * labels come from it.
 */
export type Operation<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  ResponseBody extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  /** The path below the base URL, with `{name}` for each path parameter. */
  path: `/${string}`;
  /** The navigation group in the OpenAPI document. */
  tag: "animals" | "store";
  summary: string;
  description: string;
  scope: Scope;
  pathParameters: Path;
  queryParameters: Query;
  body: Body;
  /** An example of the request body, as sent in JSON. */
  bodyExample?: unknown;
  /** The largest request body, in bytes. A body is parsed while every other request of the process waits. */
  maxBodyBytes: number;
  response: SuccessResponse<ResponseBody>;
  /** The errors of this operation, in addition to the errors of every operation. */
  errors: readonly ErrorCode[];
  /** Whether it returns a page, with a `Link` to the next one (RFC 8288). */
  paginated: boolean;
  /** Whether it accepts an `Idempotency-Key`. */
  idempotent: boolean;
  /** Whether its results are kept in memory. Its handler then returns a promise only if it has to read. */
  cached: boolean;
  stability?: "experimental" | "beta";
  /** A deprecated operation has brownouts before its removal. */
  deprecation?: Deprecation;
  hideTryItPanel: boolean;
};

type Defaults = Pick<
  Operation,
  | "pathParameters"
  | "queryParameters"
  | "body"
  | "maxBodyBytes"
  | "paginated"
  | "idempotent"
  | "cached"
  | "hideTryItPanel"
>;

const defaults = {
  pathParameters: {},
  queryParameters: {},
  body: undefined,
  maxBodyBytes: 16 * 1024,
  paginated: false,
  idempotent: false,
  cached: false,
  hideTryItPanel: false,
} as const;

/** A body that a client sends with the type that a handler gets. */
type WithoutDefaults<Body> = Body extends z.ZodType
  ? z.input<Body> extends z.output<Body>
    ? Body
    : "Give the body no default: it would reset the field in a PATCH. Make the field optional, and let the service choose."
  : Body;

/** Defines an operation, and keeps the types of its schemas. */
export function operation<const O extends Partial<Defaults> & Omit<Operation, keyof Defaults>>(
  definition: O & { body?: WithoutDefaults<O["body"]> },
) {
  return { ...defaults, ...definition } as Omit<typeof defaults, keyof O> & O;
}
