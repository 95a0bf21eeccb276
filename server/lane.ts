import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import * as openApi from "@/app/api/v1/openapi.json/route";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import * as orders from "@/app/api/v1/store/orders/route";
import { answerPublic } from "@/lib/api/answer";
import type { Outgoing } from "@/lib/api/exchange";
import { errorAnswer } from "@/lib/api/failure";
import { operations } from "@/lib/api/operations";
import {
  basePath,
  type Handler,
  type Handlers,
  notAllowed,
  pathPattern,
  toResponse,
  unknownPath,
} from "@/lib/api/route";
import { targetOf } from "@/lib/api/target";
import { ApiError } from "@/lib/errors";

/** The route files by the path of their operations. */
const routeFiles: Record<string, Handlers> = { "/pets": pets, "/pets/{petId}": pet, "/store/orders": orders };

function handlersOf(path: string): Handlers {
  const handlers = routeFiles[path];
  if (!handlers) throw new Error(`The operations at ${path} have no route file`);
  return handlers;
}

/** Every path of the API with what answers it, made from the operation definitions. */
const table: { pattern: RegExp; handlers: Handlers }[] = [
  ...[...new Set(operations.map(({ path }) => path))].map((path) => ({
    pattern: pathPattern({ path }),
    handlers: handlersOf(path),
  })),
  { pattern: new RegExp(`^${basePath}/openapi\\.json$`), handlers: openApi },
];

/** Whether a request is for the API. Its target is a path, or an absolute address (RFC 9112, section 3.2.2). */
export const isApiPath = (target: string): boolean => /^(?:https?:\/\/[^/?#]+)?\/api\/v1(?:[/?]|$)/i.test(target);

function handlerOf(request: Request): Handler {
  const { path } = targetOf(request);
  const handlers = table.find(({ pattern }) => pattern.test(path))?.handlers ?? unknownPath;
  return handlers[request.method as keyof Handlers] ?? notAllowed(Object.keys(handlers).join(", "));
}

function write({ status, headers, body }: Outgoing, response: ServerResponse): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}

/** Answers a request whose address or Host header is no valid one: there is no Request to hand on. */
const refuseMalformed = async (): Promise<Response> =>
  toResponse(
    await answerPublic(
      new Request(`http://localhost${basePath}`),
      "unknown",
      errorAnswer(new ApiError("invalid_parameter", "The request's address is not valid.")),
    ),
  );

/**
 * Serves the API without passing through Next, which takes ten times as long over a request as the API itself does. The
 * very functions that the route files export answer here too, and what they answer is written as it is.
 */
export const apiLane: (request: IncomingMessage, response: ServerResponse) => Promise<void> = getRequestListener(
  async (request, { outgoing }) => {
    write(await handlerOf(request).outgoing(request), outgoing as ServerResponse);
    return RESPONSE_ALREADY_SENT;
  },
  { overrideGlobalObjects: false, errorHandler: refuseMalformed },
);
