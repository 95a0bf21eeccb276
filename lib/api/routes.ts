import { ApiError } from "@/lib/base/errors";
import type { ApiEndpoint } from "./context";
import { listenEndpoint } from "./listen";
import { nothingAt } from "./not-found";
import { openApiJson } from "./openapi/document";
import type { Method, Operation, OperationInput } from "./operation";
import { operationsAt, operationsById } from "./operations";
import type { ApiRequest } from "./request";
import { apiOrigin } from "./response";

export const operationEndpoint = (operation: Operation): ApiEndpoint => ({
  name: operation.id,
  authenticated: true,
  operation,
  scopes: [operation.scope],
  status: operation.response.status,
  handle: ({ input }) => operation.handle(input as OperationInput),
});

/** After authentication and rate limiting. */
const rejecting = (makeError: (request: ApiRequest) => ApiError): ApiEndpoint => ({
  name: "unknown",
  authenticated: true,
  operation: undefined,
  status: 200,
  handle: ({ request }) => {
    throw makeError(request);
  },
});

export const notFound = rejecting(({ target }) => nothingAt(target.path));

const methodNotAllowed = (allow: string): ApiEndpoint =>
  rejecting(({ method }) => new ApiError("method_not_allowed", `${method} is not allowed here.`, { Allow: allow }));

const open = (name: string, status: number, handle: ApiEndpoint["handle"]): ApiEndpoint => ({
  name,
  authenticated: false,
  operation: undefined,
  status,
  handle,
});

/** Browsers send OPTIONS without a key before a cross-origin request. */
export function preflight(allow: string): ApiEndpoint {
  const headers = {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, Traceparent, Tracestate",
    "Access-Control-Max-Age": "86400",
  };
  return open("preflight", 204, () => ({ json: "", headers }));
}

const openApi = open("openapi", 200, ({ request }) => ({
  json: openApiJson(apiOrigin(request.target)),
}));

/** Of what is no request that could be authenticated. */
export const rejection = (error: ApiError): ApiEndpoint =>
  open("unknown", error.status, () => {
    throw error;
  });

/** Specification, section 9. */
export const basePath = "/api/v1";

/** `others` rejects the methods that have no endpoint. */
export type Route = { endpoints: Map<string, ApiEndpoint>; others: ApiEndpoint };

/** GET implies HEAD, and OPTIONS is always there. */
export function routeOf(endpoints: Partial<Record<Method, ApiEndpoint>>): Route {
  const { GET } = endpoints;
  const allow = [...Object.keys(endpoints), ...(GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const all = { ...endpoints, ...(GET && { HEAD: GET }), OPTIONS: preflight(allow) };
  return { endpoints: new Map(Object.entries(all)), others: methodNotAllowed(allow) };
}

export const endpointsOf = (all: readonly Operation[]): Partial<Record<Method, ApiEndpoint>> =>
  Object.fromEntries(all.map((operation) => [operation.method, operationEndpoint(operation)]));

export const openApiRoute = routeOf({ GET: openApi });
export const listenRoute = routeOf({ POST: listenEndpoint });

export const unknownRoute: Route = { endpoints: new Map([["OPTIONS", preflight("OPTIONS")]]), others: notFound };

/** The groups are the path parameters. */
export const patternOf = (path: Operation["path"]): RegExp =>
  new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

const paths = new Set(Object.values(operationsById).map(({ path }) => path));

const routes: { pattern: RegExp; route: Route }[] = [
  ...[...paths].map((path) => ({ pattern: patternOf(path), route: routeOf(endpointsOf(operationsAt(path))) })),
  { pattern: patternOf("/openapi.json"), route: openApiRoute },
  { pattern: patternOf("/listen"), route: listenRoute },
];

/** The path parameters are still encoded. */
export function match({ method, target: { path } }: ApiRequest): {
  endpoint: ApiEndpoint;
  pathParameters: Record<string, string>;
} {
  for (const { pattern, route } of routes) {
    const found = pattern.exec(path);
    if (found) return { endpoint: route.endpoints.get(method) ?? route.others, pathParameters: found.groups ?? {} };
  }
  return { endpoint: unknownRoute.endpoints.get(method) ?? unknownRoute.others, pathParameters: {} };
}
