import type { Awaitable } from "@/lib/base/awaitable";
import { admit, admitAccount, finish } from "./admission";
import { authenticate } from "./authenticate";
import { requireNoBrownout } from "./brownout";
import { type ApiResponse, type Context, createContext, type Endpoint } from "./context";
import { nothingAt } from "./errors";
import { toApiError } from "./failures";
import { parseInput } from "./input";
import { paceRejection } from "./pacing";
import { limitAccount, limitAddress, requireAllowedAddress, requireScope, requireWithinLimits } from "./rate-limit";
import { record } from "./record";
import type { ApiRequest } from "./request";
import { respond } from "./response";
import { withTimeout } from "./timeout";

type Step = (context: Context) => Awaitable<void>;

/** The steps of every request, in order. A step that throws skips to {@link closingSteps}. */
const steps: Step[] = [
  admit,
  set("principal", inSpan("authenticate", withTimeout(authenticate, "read"))),
  admitAccount,
  set("decision", inSpan("limit", limitAccount)),
  requireWithinLimits,
  requireAllowedAddress,
  requireScope,
  requireNoBrownout,
  set("input", parseInput),
  set("result", inSpan("handle", withTimeout(handle))),
  requireFound,
];

/** The last steps. They also run after a step has thrown. An error in one of them must not keep the request in progress. */
const closingSteps: Step[] = [
  set("addressWindow", limitAddress),
  finish,
  set("response", respond),
  record,
  paceRejection,
];

function handle(context: Context): ReturnType<Endpoint["handle"]> {
  const result = context.endpoint.handle(context);
  context.source = result instanceof Promise ? "database" : "memory";
  return result;
}

function requireFound({ result, request }: Context): void {
  if (!result) throw nothingAt(request.target.path);
}

/**
 * Serves one request to the API.
 *
 * @param pathParameters the raw path parameters, still encoded
 * @returns the response; an error from a step becomes the Error body (specification, section 7)
 */
export function serve(
  request: ApiRequest,
  endpoint: Endpoint,
  pathParameters: Record<string, string>,
): Awaitable<ApiResponse> {
  const context = createContext(request, endpoint, pathParameters);
  const done = settle(
    () => run(steps, context),
    (error) => {
      context.error = toApiError(error, context);
    },
  );
  const closed = done instanceof Promise ? done.then(() => run(closingSteps, context)) : run(closingSteps, context);
  return closed instanceof Promise ? closed.then(() => context.response) : context.response;
}

// A step returns a promise only if it has to wait. A request that is served from memory creates no promises, which halves
// its cost. Only the functions below and `withTimeout` depend on this.

/** Runs steps in sequence. */
function run(steps: Step[], context: Context, from = 0): Awaitable<void> {
  for (let index = from; index < steps.length; index++) {
    const pending = (steps[index] as Step)(context);
    if (pending) return pending.then(() => run(steps, context, index + 1));
  }
}

/** A step that adds the result of a function to the context. */
function set<Name extends keyof Context>(name: Name, make: (context: Context) => Awaitable<Context[Name]>): Step {
  return (context) => {
    const value = make(context);
    if (value instanceof Promise) {
      return value.then((value) => {
        context[name] = value;
      });
    }
    context[name] = value;
  };
}

/** A function that runs in a span of its own if the request is traced. */
function inSpan<T>(name: string, work: (context: Context) => Awaitable<T>): (context: Context) => Awaitable<T> {
  return (context) => {
    if (!context.span) return work(context);
    const end = context.span.step(name);
    let value: Awaitable<T> | undefined;
    try {
      value = work(context);
      return value instanceof Promise ? value.finally(end) : value;
    } finally {
      if (!(value instanceof Promise)) end();
    }
  };
}

/** Runs `work`, and calls `fail` with what it throws or rejects with. */
function settle(work: () => Awaitable<void>, fail: (error: unknown) => void): Awaitable<void> {
  try {
    return work()?.catch(fail);
  } catch (error) {
    fail(error);
  }
}
