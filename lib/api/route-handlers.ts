import type { Endpoint } from "./context";
import type { Method } from "./operation";
import { type OperationPath, operationsAt } from "./operations";
import { serve } from "./pipeline";
import { fromWeb } from "./request";
import { endpointsOf, openApiRoute, patternOf, type Route, routeOf, unknownRoute } from "./routes";

/** For a Next route file, without Next. */
type Handler = (request: Request) => Promise<Response>;

/** All that a route file must export, so that Next does not respond to them itself. */
type Handlers = Record<Method | "HEAD" | "OPTIONS", Handler>;

const handler =
  (endpoint: Endpoint, pattern?: RegExp): Handler =>
  async (request) => {
    const apiRequest = fromWeb(request);
    const pathParameters = pattern?.exec(apiRequest.target.path)?.groups ?? {};
    const { status, headers, body } = await serve(apiRequest, endpoint, pathParameters);
    return new Response(body, { status, headers });
  };

function handlersOf({ endpoints, others }: Route, pattern?: RegExp): Handlers {
  const of = (method: string) => handler(endpoints.get(method) ?? others, pattern);
  return {
    GET: of("GET"),
    HEAD: of("HEAD"),
    POST: of("POST"),
    PUT: of("PUT"),
    PATCH: of("PATCH"),
    DELETE: of("DELETE"),
    OPTIONS: of("OPTIONS"),
  };
}

/** The operations of a path, and a 405 for other methods. */
export const resource = (path: OperationPath): Handlers =>
  handlersOf(routeOf(endpointsOf(operationsAt(path))), patternOf(path));

export const unknownPath: Handlers = handlersOf(unknownRoute);

export const openApiDocument: Handlers = handlersOf(openApiRoute);
