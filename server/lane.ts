import type { IncomingMessage, ServerResponse } from "node:http";
import * as openApi from "@/app/api/v1/openapi.json/route";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import * as orders from "@/app/api/v1/store/orders/route";
import { answerPublic } from "@/lib/api/answer";
import type { Outgoing } from "@/lib/api/exchange";
import { errorAnswer } from "@/lib/api/failure";
import { operations } from "@/lib/api/operations";
import { type ApiRequest, fromNode, noQuery } from "@/lib/api/request";
import { basePath, type Handler, type Handlers, notAllowed, pathPattern, unknownPath } from "@/lib/api/route";
import { type Awaitable, andThen, attempt } from "@/lib/awaitable";
import { ApiError } from "@/lib/errors";
import { log } from "@/lib/log";

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

function handlerOf({ method, target: { path } }: ApiRequest): Handler {
  const handlers = table.find(({ pattern }) => pattern.test(path))?.handlers ?? unknownPath;
  return handlers[method as keyof Handlers] ?? notAllowed(Object.keys(handlers).join(", "));
}

type Departure = { outgoing: Outgoing; response: ServerResponse };

/** Answers that wait for the end of this turn of the event loop. */
const departures: Departure[] = [];

/**
 * Sends an answer at the end of this turn, with all others that are ready by then. A client that sleeps is woken by the
 * first of them and finds the rest; woken for each alone, it costs more than the answer.
 */
function depart(departure: Departure): void {
  if (departures.push(departure) === 1) setImmediate(departAll);
}

function departAll(): void {
  for (const { outgoing, response } of departures.splice(0)) {
    void attempt(
      () => write(outgoing, response),
      (thrown) => abandon(response, thrown),
    );
  }
}

function abandon(response: ServerResponse, thrown: unknown): void {
  log().error({ err: thrown }, "an answer could not be given");
  response.destroy();
}

function write({ status, headers, body }: Outgoing, response: ServerResponse): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
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
    () => andThen(answerTo(incoming), (outgoing) => depart({ outgoing, response })),
    (thrown) => abandon(response, thrown),
  );
}
