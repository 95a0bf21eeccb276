import type { Endpoint } from "./context";
import { ApiError, nothingAt } from "./errors";
import { handlers } from "./handlers";
import { openApiJson } from "./openapi/document";
import type { Operation } from "./operation";
import type { OperationId } from "./operations";
import type { ApiRequest } from "./request";
import { apiOrigin } from "./response";

export function operationEndpoint(operation: Operation): Endpoint {
  const handler = handlers[operation.id as OperationId];
  return {
    name: operation.id,
    authenticated: true,
    operation,
    status: operation.response.status,
    handle: ({ input }) => handler(input as never),
  };
}

/** An endpoint that rejects every request after authentication and rate limiting. */
const rejecting = (makeError: (request: ApiRequest) => ApiError): Endpoint => ({
  name: "unknown",
  authenticated: true,
  operation: undefined,
  status: 200,
  handle: ({ request }) => {
    throw makeError(request);
  },
});

/** Serves every path that does not exist. */
export const notFound = rejecting(({ target }) => nothingAt(target.path));

/** Serves the methods that a path does not support. @param allow the supported methods, for the `Allow` header */
export const methodNotAllowed = (allow: string): Endpoint =>
  rejecting(({ method }) => new ApiError("method_not_allowed", `${method} is not allowed here.`, { Allow: allow }));

const open = (name: string, status: number, handle: Endpoint["handle"]): Endpoint => ({
  name,
  authenticated: false,
  operation: undefined,
  status,
  handle,
});

/** Serves OPTIONS: browsers send it without a key before a cross-origin request. */
export function preflight(allow: string): Endpoint {
  const headers = {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
  return open("preflight", 204, () => ({ json: "", headers }));
}

/** Serves the OpenAPI document. Needs no key. */
export const openApi = open("openapi", 200, ({ request }) => ({
  json: openApiJson(apiOrigin(request.target)),
}));

/** Serves a request whose target or Host header is malformed. */
export const malformed = open("unknown", 400, () => {
  throw new ApiError("invalid_parameter", "The request's URL is not valid.");
});
