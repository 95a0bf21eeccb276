import type { Endpoint } from "./context";
import { methodNotAllowed, notFound, openApi, operationEndpoint, preflight } from "./endpoints";
import type { Method, Operation } from "./operation";
import { operationsAt, operationsById } from "./operations";
import type { ApiRequest } from "./request";

/** Specification, section 9. */
export const basePath = "/api/v1";

/** `others` rejects the methods that have no endpoint. */
export type Route = { endpoints: Map<string, Endpoint>; others: Endpoint };

/** GET implies HEAD, and OPTIONS is always there. */
export function routeOf(endpoints: Partial<Record<Method, Endpoint>>): Route {
  const { GET } = endpoints;
  const allow = [...Object.keys(endpoints), ...(GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const all = { ...endpoints, ...(GET && { HEAD: GET }), OPTIONS: preflight(allow) };
  return { endpoints: new Map(Object.entries(all)), others: methodNotAllowed(allow) };
}

export const endpointsOf = (all: readonly Operation[]): Partial<Record<Method, Endpoint>> =>
  Object.fromEntries(all.map((operation) => [operation.method, operationEndpoint(operation)]));

export const openApiRoute = routeOf({ GET: openApi });

export const unknownRoute: Route = { endpoints: new Map([["OPTIONS", preflight("OPTIONS")]]), others: notFound };

/** The groups are the path parameters. */
export const patternOf = (path: Operation["path"]): RegExp =>
  new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

const paths = new Set(Object.values(operationsById).map(({ path }) => path));

const routes: { pattern: RegExp; route: Route }[] = [
  ...[...paths].map((path) => ({ pattern: patternOf(path), route: routeOf(endpointsOf(operationsAt(path))) })),
  { pattern: patternOf("/openapi.json"), route: openApiRoute },
];

/** The path parameters are still encoded. */
export function match({ method, target: { path } }: ApiRequest): {
  endpoint: Endpoint;
  pathParameters: Record<string, string>;
} {
  for (const { pattern, route } of routes) {
    const found = pattern.exec(path);
    if (found) return { endpoint: route.endpoints.get(method) ?? route.others, pathParameters: found.groups ?? {} };
  }
  return { endpoint: unknownRoute.endpoints.get(method) ?? unknownRoute.others, pathParameters: {} };
}
