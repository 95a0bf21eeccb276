import { ApiError } from "@/lib/base/errors";
import { type ApiEndpoint, apiEndpoint } from "./context";
import { listenEndpoint } from "./listen";
import { managementOperations } from "./management";
import { unknownPath } from "./not-found";
import { openApiJson } from "./openapi/document";
import { basePaths, type Method, type Operation, type OperationGroup, type OperationInput } from "./operation";
import { operations } from "./operations";
import type { ApiRequest } from "./request";
import { apiOrigin } from "./response";

export const operationEndpoint = (operation: Operation): ApiEndpoint =>
  apiEndpoint({
    name: operation.id,
    group: operation.group,
    operation,
    scopes: [operation.scope],
    status: operation.response.status,
    handle: ({ input }) => operation.handle(input as OperationInput),
  });

const notFound = (group: OperationGroup): ApiEndpoint =>
  apiEndpoint({
    name: "unknown",
    group,
    handle: ({ request }) => {
      throw unknownPath(request.target.path);
    },
  });

const methodNotAllowed = (group: OperationGroup, allow: string): ApiEndpoint =>
  apiEndpoint({
    name: "unknown",
    group,
    handle: ({ request }) => {
      throw new ApiError("method_not_allowed", `${request.method} is not allowed here.`, { Allow: allow });
    },
  });

/** Browsers send OPTIONS without a key before a cross-origin request. */
function preflight(allow: string, group: OperationGroup): ApiEndpoint {
  const conditions = group === "management" ? "If-Match, If-None-Match" : "If-None-Match";
  const headers = {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": `Authorization, Content-Type, Idempotency-Key, ${conditions}, Traceparent, Tracestate`,
    "Access-Control-Max-Age": "86400",
  };
  return apiEndpoint({ name: "preflight", authenticated: false, status: 204, handle: () => ({ json: "", headers }) });
}

const openApi = (name: string, group: OperationGroup): ApiEndpoint =>
  apiEndpoint({
    name,
    authenticated: false,
    handle: ({ request }) => ({ json: openApiJson(group, apiOrigin(request.target)) }),
  });

/** The endpoint of what is no request that could be authenticated. */
export const rejectionEndpoint = (error: ApiError): ApiEndpoint =>
  apiEndpoint({
    name: "unknown",
    authenticated: false,
    handle: () => {
      throw error;
    },
  });

/** `others` rejects the methods that have no endpoint. */
type Route = { endpoints: Map<string, ApiEndpoint>; others: ApiEndpoint };

/** GET implies HEAD, and OPTIONS is always there. */
function routeOf(endpoints: Partial<Record<Method, ApiEndpoint>>, group: OperationGroup = "store"): Route {
  const { GET } = endpoints;
  const allow = [...Object.keys(endpoints), ...(GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const all = { ...endpoints, ...(GET && { HEAD: GET }), OPTIONS: preflight(allow, group) };
  return { endpoints: new Map(Object.entries(all)), others: methodNotAllowed(group, allow) };
}

const unknown = (group: OperationGroup): Route => ({
  endpoints: new Map([["OPTIONS", preflight("OPTIONS", group)]]),
  others: notFound(group),
});
const unknownRoute = unknown("store");
const unknownManagementRoute = unknown("management");

/** The groups are the path parameters. */
const patternOf = (path: Operation["path"], group: OperationGroup): RegExp =>
  new RegExp(`^${basePaths[group]}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

type Matched = { pattern: RegExp; route: Route };

function routesOf(group: OperationGroup, all: readonly Operation[]): Matched[] {
  const paths = [...new Set(all.map(({ path }) => path))];
  const endpointsAt = (path: string): Partial<Record<Method, ApiEndpoint>> =>
    Object.fromEntries(
      all.filter((operation) => operation.path === path).map((one) => [one.method, operationEndpoint(one)]),
    );
  return paths.map((path) => ({ pattern: patternOf(path, group), route: routeOf(endpointsAt(path), group) }));
}

const managementPath = new RegExp(`^${basePaths.management}(?:/|$)`);

const routes: Matched[] = [
  ...routesOf("store", operations),
  { pattern: patternOf("/openapi.json", "store"), route: routeOf({ GET: openApi("openapi", "store") }) },
  { pattern: patternOf("/listen", "store"), route: routeOf({ POST: listenEndpoint }) },
];

const managementRoutes: Matched[] = [
  ...routesOf("management", managementOperations),
  {
    pattern: patternOf("/openapi.json", "management"),
    route: routeOf({ GET: openApi("managementOpenapi", "management") }),
  },
];

/** The path parameters are still encoded. */
export function findRoute({ method, target: { path } }: ApiRequest): {
  endpoint: ApiEndpoint;
  pathParameters: Record<string, string>;
} {
  const isManagement = managementPath.test(path);
  for (const { pattern, route } of isManagement ? managementRoutes : routes) {
    const found = pattern.exec(path);
    if (found) return { endpoint: route.endpoints.get(method) ?? route.others, pathParameters: found.groups ?? {} };
  }
  const { endpoints, others } = isManagement ? unknownManagementRoute : unknownRoute;
  return { endpoint: endpoints.get(method) ?? others, pathParameters: {} };
}
