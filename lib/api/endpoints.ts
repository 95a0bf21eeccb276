import { ApiError } from "@/lib/base/errors";
import type { Endpoint } from "./context";
import { nothingAt } from "./not-found";
import { openApiJson } from "./openapi/document";
import type { Input, Operation } from "./operation";
import type { ApiRequest } from "./request";
import { apiOrigin } from "./response";

export const operationEndpoint = (operation: Operation): Endpoint => ({
  name: operation.id,
  authenticated: true,
  operation,
  status: operation.response.status,
  handle: ({ input }) => operation.handle(input as Input),
});

/** After authentication and rate limiting. */
const rejecting = (makeError: (request: ApiRequest) => ApiError): Endpoint => ({
  name: "unknown",
  authenticated: true,
  operation: undefined,
  status: 200,
  handle: ({ request }) => {
    throw makeError(request);
  },
});

export const notFound = rejecting(({ target }) => nothingAt(target.path));

/** @param allow the supported methods */
export const methodNotAllowed = (allow: string): Endpoint =>
  rejecting(({ method }) => new ApiError("method_not_allowed", `${method} is not allowed here.`, { Allow: allow }));

const open = (name: string, status: number, handle: Endpoint["handle"]): Endpoint => ({
  name,
  authenticated: false,
  operation: undefined,
  status,
  handle,
});

/** Browsers send OPTIONS without a key before a cross-origin request. */
export function preflight(allow: string): Endpoint {
  const headers = {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
  return open("preflight", 204, () => ({ json: "", headers }));
}

export const openApi = open("openapi", 200, ({ request }) => ({
  json: openApiJson(apiOrigin(request.target)),
}));

export const malformed = open("unknown", 400, () => {
  throw new ApiError("invalid_parameter", "The request's URL is not valid.");
});
