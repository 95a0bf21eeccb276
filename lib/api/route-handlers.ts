import type { ApiResponse } from "./context";
import { serveMcp } from "./mcp/serve";
import type { Method } from "./operation";
import { serve } from "./pipeline";
import { type ApiRequest, fromWeb } from "./request";
import { findRoute } from "./routes";

/** A handler of a Next route file, written without Next. */
type Handler = (request: Request) => Promise<Response>;

/** All that a route file must export, so that Next does not respond to them itself. */
function handlers(
  respond: (request: ApiRequest) => Promise<ApiResponse>,
): Record<Method | "HEAD" | "OPTIONS", Handler> {
  const handler: Handler = async (request) => {
    const { status, headers, body } = await respond(fromWeb(request));
    return new Response(body, { status, headers });
  };
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** They serve every path of the API and of the management API, also one that does not exist. */
export const api = handlers((request) => {
  const { endpoint, pathParameters } = findRoute(request);
  return serve(request, endpoint, pathParameters);
});

export const mcp = handlers(serveMcp);
