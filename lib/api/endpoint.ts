import type { Awaitable } from "@/lib/awaitable";
import type { JsonText } from "@/lib/json-text";
import type { Context } from "./context";
import type { HeaderMap } from "./headers";
import type { Operation } from "./operation";

/** What a handler returns: a body of its operation's schema, or the JSON text of one. */
export type Result<Body = unknown> = ({ body: Body } | { json: JsonText<Body> }) & {
  /** The id that the next page begins with. */
  next?: bigint;
  headers?: HeaderMap;
};

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
