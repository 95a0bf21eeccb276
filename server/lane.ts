import type { IncomingMessage, ServerResponse } from "node:http";
import * as openApi from "@/app/api/v1/openapi.json/route";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import * as orders from "@/app/api/v1/store/orders/route";
import { answerPublic } from "@/lib/api/answer";
import type { Outgoing } from "@/lib/api/exchange";
import { errorAnswer } from "@/lib/api/failure";
import type { Method, Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { type ApiRequest, fromNode, noQuery } from "@/lib/api/request";
import {
  allowHeader,
  basePath,
  type Handler,
  type Handlers,
  notAllowed,
  pathPattern,
  unknownPath,
} from "@/lib/api/route";
import { type Awaitable, andThen, attempt } from "@/lib/awaitable";
import { ApiError } from "@/lib/errors";
import { abandon, send } from "./send";

/** The route files by the path of their operations. */
const routeFiles: Record<string, Handlers> = { "/pets": pets, "/pets/{petId}": pet, "/store/orders": orders };

function handlersOf(path: string): Handlers {
  const handlers = routeFiles[path];
  if (!handlers) throw new Error(`The operations at ${path} have no route file`);
  return handlers;
}

/** What answers at a path: a handler for each method that route files know, and one for all others. */
type Place = { pattern: RegExp; handlers: Handlers; others: Handler };

const placeOf = (path: Operation["path"], handlers: Handlers, methods: Method[]): Place => ({
  pattern: pathPattern({ path }),
  handlers,
  others: notAllowed(allowHeader(methods)),
});

/** Every path of the API, made from the operation definitions. */
const places: Place[] = [
  ...[...new Set(operations.map(({ path }) => path))].map((path) =>
    placeOf(
      path,
      handlersOf(path),
      operations.filter((one) => one.path === path).map(({ method }) => method),
    ),
  ),
  placeOf("/openapi.json", openApi, ["GET"]),
];

const nowhere: Omit<Place, "pattern"> = { handlers: unknownPath, others: unknownPath.GET };

/** Whether a request is for the API. Its target is a path, or an absolute address (RFC 9112, section 3.2.2). */
export const isApiPath = (target: string): boolean => /^(?:https?:\/\/[^/?#]+)?\/api\/v1(?:[/?]|$)/i.test(target);

function handlerOf({ method, target: { path } }: ApiRequest): Handler {
  const { handlers, others } = places.find(({ pattern }) => pattern.test(path)) ?? nowhere;
  return handlers[method as keyof Handlers] ?? others;
}

/** Stands for a request whose address or Host header is no valid one. */
const malformed: ApiRequest = {
  method: "GET",
  target: { origin: "http://localhost", path: basePath, query: noQuery },
  header: () => undefined,
  body: () => [],
};

const answerMalformed = () =>
  answerPublic(
    malformed,
    "unknown",
    errorAnswer(new ApiError("invalid_parameter", "The request's address is not valid.")),
  );

function parsed(incoming: IncomingMessage): ApiRequest | undefined {
  try {
    return fromNode(incoming);
  } catch {
    return undefined;
  }
}

function answerTo(incoming: IncomingMessage): Awaitable<Outgoing> {
  const request = parsed(incoming);
  return request ? handlerOf(request).outgoing(request) : answerMalformed();
}

/**
 * Serves the API without passing through Next, which takes ten times as long over a request as the API itself does. The
 * very functions that the route files export answer here too, and what they answer is written as it is.
 */
export function apiLane(incoming: IncomingMessage, response: ServerResponse): void {
  void attempt(
    () => andThen(answerTo(incoming), (outgoing) => send(outgoing, response)),
    (thrown) => abandon(response, thrown),
  );
}
