import { type Awaitable, andThen } from "@/lib/awaitable";
import { ApiError } from "@/lib/errors";
import type { Principal } from "@/lib/keys/verify";
import { answer, answerPublic } from "./answer";
import type { Outgoing } from "./exchange";
import { type Input, parseInput } from "./input";
import type { Method, Operation } from "./operation";
import { type Reply, toAnswer } from "./reply";
import { type ApiRequest, fromWeb } from "./request";

/**
 * A handler of an HTTP method, as Next calls it, and as anything else may: nothing of Next is needed. `outgoing` is the
 * same without a Request and a Response around it, which take longer than all the rest together.
 */
export type Handler = {
  (request: Request): Promise<Response>;
  outgoing(request: ApiRequest): Awaitable<Outgoing>;
};

const toResponse = ({ body, status, headers }: Outgoing): Response => new Response(body, { status, headers });

/** Makes a handler of what answers. */
export const handler = (outgoing: Handler["outgoing"]): Handler =>
  Object.assign(async (request: Request) => toResponse(await outgoing(fromWeb(request))), { outgoing });

/** Where every path of the API begins (specification, section 9). */
export const basePath = "/api/v1";

/** An operation's path as an expression whose groups are its path parameters. */
export const pathPattern = ({ path }: Pick<Operation, "path">): RegExp =>
  new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/**
 * Makes the handler of an operation.
 *
 * @param handle sees parsed values and who asks, and returns what to answer; it never touches a Response
 */
export function route<O extends Operation>(
  operation: O,
  handle: (input: Input<O> & { principal: Principal }) => Awaitable<Reply<unknown>>,
): Handler {
  const pattern = pathPattern(operation);
  return handler((request) =>
    answer(request, operation.id, (principal) => {
      if (!principal.scopes.includes(operation.scope)) {
        throw new ApiError("insufficient_scope", `This API key lacks the scope ${operation.scope}.`);
      }
      const { target } = request;
      const segments = pattern.exec(target.path)?.groups ?? {};
      return andThen(parseInput(operation, request, segments), (input) =>
        andThen(handle({ ...input, principal }), (reply) => toAnswer(operation, target, reply)),
      );
    }),
  );
}

/** The methods that a route file must export, so that Next answers none of them in its own way. */
export type Handlers = Record<Method | "HEAD" | "OPTIONS", Handler>;

const preflight = (allow: string): Handler => {
  const headers = {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
  };
  return handler((request) => answerPublic(request, "preflight", { status: 204, json: "", headers }));
};

/** Answers a method that a path does not have. @param allow the ones it has, for the `Allow` header */
export const notAllowed = (allow: string): Handler =>
  handler((request) =>
    answer(request, "unknown", () => {
      throw new ApiError("method_not_allowed", `${request.method} is not possible here.`, { Allow: allow });
    }),
  );

/** The `Allow` header of a path that has these methods: with GET there is HEAD, and OPTIONS always. */
export const allowHeader = (methods: Method[]): string =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");

/** Handlers for every method of a path: those given, HEAD as GET, OPTIONS, and 405 for the rest. */
export function resource(handlers: Partial<Record<Method, Handler>>): Handlers {
  const allow = allowHeader(Object.keys(handlers) as Method[]);
  const none = notAllowed(allow);
  const { GET = none, POST = none, PUT = none, PATCH = none, DELETE = none } = handlers;
  return { GET, HEAD: GET, POST, PUT, PATCH, DELETE, OPTIONS: preflight(allow) };
}

const nothingHere: Handler = handler((request) =>
  answer(request, "unknown", () => {
    throw new ApiError("not_found", `There is nothing at ${request.target.path}.`);
  }),
);

/** Handlers for every path that is none of the API's. */
export const unknownPath: Handlers = {
  GET: nothingHere,
  HEAD: nothingHere,
  POST: nothingHere,
  PUT: nothingHere,
  PATCH: nothingHere,
  DELETE: nothingHere,
  OPTIONS: preflight("OPTIONS"),
};
