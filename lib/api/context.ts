import type { z } from "zod";
import type { Awaitable } from "@/lib/base/awaitable";
import { clientIp } from "@/lib/base/ip-address";
import type { JsonText } from "@/lib/base/json-text";
import { newRequestId } from "@/lib/base/request-id";
import type { IdempotentRequest } from "@/lib/domains/idempotency/service";
import type { Principal } from "@/lib/domains/keys/verify";
import type { AttemptDecision, Decision } from "@/lib/platform/limiter/limiter";
import type { ApiError } from "./errors";
import type { HeaderMap } from "./headers";
import type { Fields, Operation } from "./operation";
import type { ApiRequest } from "./request";

/** Values parsed by schemas of these names. */
export type Parsed<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

/** What a handler sees of a request: its principal, and values that keep to the operation's schemas. */
export type InputOf<O extends Operation> = {
  principal: Principal;
  path: Parsed<O["pathParameters"]>;
  query: Parsed<O["queryParameters"]>;
  body: O["body"] extends z.ZodType ? z.output<O["body"]> : unknown;
  idempotency: IdempotentRequest | undefined;
};

/** The input of any operation. */
export type Input = InputOf<Operation>;

/** What a handler returns: a body of its operation's schema, or the JSON text of one. */
export type Result<Body = unknown> = ({ body: Body } | { json: JsonText<Body> }) & {
  /** The id that the next page begins with. */
  next?: bigint;
  headers?: HeaderMap;
};

/** A response with all of its headers. A body of null stands for none. */
export type ApiResponse = { status: number; headers: HeaderMap; body: string | null };

/** What the API does for a method at a path. */
export type Endpoint = {
  /** The operation's id, `openapi`, `preflight`, or `unknown` for a path or method that does not exist. */
  name: string;
  /** Whether a request needs an API key. One that needs none is neither limited nor counted. */
  authenticated: boolean;
  operation: Operation | undefined;
  /** The status of a response that is not an error. */
  status: number;
  /** @returns undefined if the path names nothing */
  handle(context: Context): Awaitable<Result | undefined>;
};

/** One request on its way through the pipeline, with what each step has added. */
export type Context = {
  readonly request: ApiRequest;
  readonly endpoint: Endpoint;
  /** As the path holds them, still encoded. */
  readonly pathParameters: Record<string, string>;
  readonly requestId: string;
  /** The client's IP address. */
  readonly ip: string;
  /** When the request arrived, in milliseconds since the epoch. */
  readonly now: number;
  /** The same moment on the monotonic clock, in milliseconds. */
  readonly startedAt: number;
  /** Whose request it is. Missing where no key is needed, or none was accepted. */
  principal: Principal | undefined;
  decision: Decision | undefined;
  input: Input | undefined;
  result: Result | undefined;
  error: ApiError | undefined;
  /** The window of the client's IP address, where there is no principal. */
  addressWindow: AttemptDecision | undefined;
  /** Set by the last steps, so present once the pipeline has ended. */
  response: ApiResponse;
};

/** Begins the way of a request, with its id. */
export function createContext(
  request: ApiRequest,
  endpoint: Endpoint,
  pathParameters: Record<string, string>,
): Context {
  const now = Date.now();
  return {
    request,
    endpoint,
    pathParameters,
    requestId: newRequestId(now),
    ip: clientIp(request.header("x-forwarded-for")),
    now,
    startedAt: performance.now(),
    principal: undefined,
    decision: undefined,
    input: undefined,
    result: undefined,
    error: undefined,
    addressWindow: undefined,
    response: undefined as never,
  };
}
