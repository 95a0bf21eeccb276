import type { ApiEndpoint, ApiResponse } from "./context";
import { serveMcp } from "./mcp/serve";
import type { Method } from "./operation";
import { type OperationPath, operationsAt } from "./operations";
import { serve } from "./pipeline";
import { type ApiRequest, fromWeb } from "./request";
import { listenRoute, match, openApiRoute, patternOf, type Route, routeOfOperations, unknownRoute } from "./routes";

/** For a Next route file, without Next. */
type Handler = (request: Request) => Promise<Response>;

/** All that a route file must export, so that Next does not respond to them itself. */
type Handlers = Record<Method | "HEAD" | "OPTIONS", Handler>;

const handler =
  (respond: (request: ApiRequest) => Promise<ApiResponse>): Handler =>
  async (request) => {
    const { status, headers, body } = await respond(fromWeb(request));
    return new Response(body, { status, headers });
  };

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const forEachMethod = (handlerOf: (method: string) => Handler): Handlers =>
  Object.fromEntries(methods.map((method) => [method, handlerOf(method)])) as Handlers;

const handlersOf = ({ endpoints, others }: Route, pattern?: RegExp): Handlers =>
  forEachMethod((method) => {
    const endpoint: ApiEndpoint = endpoints.get(method) ?? others;
    return handler((request) => serve(request, endpoint, pattern?.exec(request.target.path)?.groups ?? {}));
  });

/** The operations of a path, and a 405 for other methods. */
export const resource = (path: OperationPath): Handlers =>
  handlersOf(routeOfOperations(operationsAt(path)), patternOf(path));

export const unknownPath: Handlers = handlersOf(unknownRoute);

export const openApiHandlers: Handlers = handlersOf(openApiRoute);

export const listenHandlers: Handlers = handlersOf(listenRoute);

/** All of the management API: one route file serves its operations. */
export const management: Handlers = forEachMethod(() =>
  handler((request) => {
    const { endpoint, pathParameters } = match(request);
    return serve(request, endpoint, pathParameters);
  }),
);

export const mcp: Handlers = forEachMethod(() => handler(serveMcp));
