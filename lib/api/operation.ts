import type { z } from "zod";
import type { ErrorCode } from "@/lib/base/errors";
import type { Scope } from "@/lib/base/vocabulary";
import type { Deprecation } from "@/lib/domains/deprecations/deprecations";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Fields = Record<string, z.ZodType>;

type SuccessResponse<Body extends z.ZodType = z.ZodType> = {
  status: 200 | 201;
  description: string;
  body: Body;
  /** As sent in JSON. */
  example: unknown;
};

/** Defined once, for parsing, the OpenAPI document, the reference pages, the samples and the usage labels. */
export type Operation<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  ResponseBody extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  /** Below the base URL, with `{name}` for each path parameter. */
  path: `/${string}`;
  /** The navigation group in the OpenAPI document. */
  tag: "animals" | "store";
  summary: string;
  description: string;
  scope: Scope;
  pathParameters: Path;
  queryParameters: Query;
  body: Body;
  /** As sent in JSON. */
  bodyExample?: unknown;
  /** A body is parsed while every other request of the process waits. */
  maxBodyBytes: number;
  response: SuccessResponse<ResponseBody>;
  /** In addition to the errors of every operation. */
  errors: readonly ErrorCode[];
  /** A page has a `Link` to the next one (RFC 8288). */
  paginated: boolean;
  /** Whether it accepts an `Idempotency-Key`. */
  idempotent: boolean;
  /** Results are kept in memory. The handler then returns a promise only if it has to read. */
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

/** So that a handler gets the type that a client sends. */
type WithoutDefaults<Body> = Body extends z.ZodType
  ? z.input<Body> extends z.output<Body>
    ? Body
    : "Give the body no default: it would reset the field in a PATCH. Make the field optional, and let the service choose."
  : Body;

/** Keeps the types of the schemas. */
export function operation<const O extends Partial<Defaults> & Omit<Operation, keyof Defaults>>(
  definition: O & { body?: WithoutDefaults<O["body"]> },
) {
  return { ...defaults, ...definition } as Omit<typeof defaults, keyof O> & O;
}
