import type { z } from "zod";
import type { Awaitable } from "@/lib/base/async";
import type { ErrorCode } from "@/lib/base/errors";
import type { JsonText } from "@/lib/base/json";
import type { ManagementScope } from "@/lib/base/management-scopes";
import type { Slice } from "@/lib/base/slice";
import type { Scope } from "@/lib/base/vocabulary";
import type { Deprecation } from "@/lib/domains/deprecations/deprecations";
import type { FirstResponse, IdempotentRequest } from "@/lib/domains/idempotency/service";
import type { Principal } from "@/lib/domains/keys/principal";
import type { ManagementPrincipal } from "@/lib/domains/management/principal";
import type { HeaderMap } from "./headers";
import type { ManagementTag, Tag } from "./tags";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Fields = Record<string, z.ZodType>;

/** Each has keys, a base URL, a document and a reference of its own. */
export type OperationGroup = "store" | "management";

/** That of the store: specification, section 9. */
export const basePaths = { store: "/api/v1", management: "/api/manage/v1" } as const satisfies Record<
  OperationGroup,
  string
>;

/** A response with 204 has no body. */
type SuccessResponse =
  | { status: 200 | 201 | 202; description: string; body: z.ZodType; example: unknown }
  | { status: 204; description: string; body?: undefined; example?: undefined };

/** Defined once, for parsing, the OpenAPI document, the reference, the samples, the typed client and the usage labels. */
type Definition = {
  group: OperationGroup;
  id: string;
  method: Method;
  /** Below the base URL, with `{name}` for each path parameter. */
  path: `/${string}`;
  tag: Tag | ManagementTag;
  summary: string;
  description: string;
  scope: Scope | ManagementScope;
  pathParameters: Fields;
  queryParameters: Fields;
  body: z.ZodType | undefined;
  bodyExample?: unknown;
  /** A body is parsed while every other request of the process waits. */
  maxBodyBytes: number;
  response: SuccessResponse;
  /** In addition to those of every operation, and those that follow from the rest of the definition. */
  errors: readonly ErrorCode[];
  /** A page has a `Link` to the next one (RFC 8288). */
  paginated: boolean;
  idempotent: boolean;
  /** The client gets CSV instead, if its `Accept` header prefers it. */
  csv?: true;
  /** Whether a change takes `If-Match` with the `ETag` of what it changes, or needs it (RFC 9110, RFC 6585). */
  precondition?: "optional" | "required";
  stability?: "experimental" | "beta";
  deprecation?: Deprecation;
  hideTryItPanel: boolean;
};

export type Parsed<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

type InputOf<D> = {
  principal: D extends { group: "management" } ? ManagementPrincipal : Principal;
  path: D extends { pathParameters: infer F extends Fields } ? Parsed<F> : Record<never, never>;
  query: D extends { queryParameters: infer F extends Fields } ? Parsed<F> : Record<never, never>;
  body: D extends { body: infer S extends z.ZodType } ? z.output<S> : unknown;
  idempotency: IdempotentRequest | undefined;
  /** Whether the client asks for CSV. */
  csv: boolean;
  /** The header of an operation with a precondition. {@link requireMatch} compares it. */
  ifMatch: string | undefined;
};

export type OperationInput = Omit<InputOf<Definition>, "principal"> & { principal: Principal | ManagementPrincipal };

/** A body that matches the operation's schema, its JSON text, or CSV. */
export type Result<Body = unknown> = ({ body: Body } | { json: JsonText<Body> } | { csv: string }) & {
  /** The id of the first item of the next page, or the cursor of a list without IDs. */
  next?: bigint | string | undefined;
  headers?: HeaderMap;
  /** For the request log. */
  source?: "memory" | "database";
  /** Once it is known: results in memory are sent repeatedly. */
  etag?: string;
};

type BodyOf<D extends Pick<Definition, "response">> = D["response"] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

/** Undefined if the resource does not exist. */
type Handled<D extends Pick<Definition, "response">> = Awaitable<Result<BodyOf<D>> | undefined>;

export type Operation = Definition & { handle(input: OperationInput): Awaitable<Result | undefined> };

const defaults = {
  group: "store",
  pathParameters: {},
  queryParameters: {},
  body: undefined,
  maxBodyBytes: 16 * 1024,
  errors: [],
  paginated: false,
  idempotent: false,
  hideTryItPanel: false,
} as const;

type Defaults = Pick<Definition, keyof typeof defaults>;

/** So that a handler gets the type that a client sends. */
type WithoutDefaults<Body> = Body extends z.ZodType
  ? z.input<Body> extends z.output<Body>
    ? Body
    : "Give the body no default: it would reset the field in a PATCH. Make the field optional, and let the service choose."
  : Body;

/** Keeps the types of the schemas, which the handler gets. */
export function operation<const D extends Partial<Defaults> & Omit<Definition, keyof Defaults>>(
  definition: D & { body?: WithoutDefaults<D["body"]> },
  handle: (input: InputOf<D>) => Handled<D>,
) {
  return { ...defaults, ...definition, handle } as Omit<typeof defaults, keyof D> & D & { handle: typeof handle };
}

export const page = <T>({ items, next }: Slice<T>): Result<T[]> => ({ body: items, next, source: "database" });

export const noContent: Result<undefined> = { body: undefined, source: "database" };

export const creationResult = <T>({ json, replayed }: FirstResponse<T>): Result<T> => ({
  json,
  source: "database",
  headers: replayed ? { "Idempotent-Replayed": "true" } : undefined,
});
