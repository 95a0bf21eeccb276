import type { Awaitable } from "@/lib/base/async";
import { replayed } from "@/lib/platform/db/replica";
import { authenticate, requireAllowedAddress, requireScopes } from "./access";
import { admit, admitAccount, finish } from "./admission";
import { type ApiResponse, type Context, createContext, type Endpoint } from "./context";
import { toApiError } from "./failures";
import { parseInput } from "./input";
import { noSuch, nothingAt } from "./not-found";
import { paceRejection } from "./pacing";
import { limitAccount, limitAddress, requireWithinLimits } from "./rate-limit";
import { record } from "./record";
import { type ApiRequest, isRead } from "./request";
import { respond } from "./response";
import { withTimeout } from "./timeout";

/** `into` names where the context keeps the result of a step. */
type Step =
  | { work: (context: Context) => Awaitable<void>; into?: undefined }
  | { work: (context: Context) => Awaitable<Context[keyof Context]>; into: keyof Context };

const set = <Name extends keyof Context>(into: Name, work: (context: Context) => Awaitable<Context[Name]>): Step => ({
  work,
  into,
});

/** In order. A step that throws skips to {@link closingSteps}. */
const steps: Step[] = [
  { work: admit },
  set("principal", inSpan("authenticate", withTimeout(authenticate, "read"))),
  { work: admitAccount },
  set("decision", inSpan("limit", limitAccount)),
  { work: requireWithinLimits },
  { work: requireAllowedAddress },
  { work: route },
  { work: requireScopes },
  set("input", parseInput),
  set("result", inSpan("handle", withTimeout(handle))),
  { work: requireFound },
  { work: waitForReplica },
];

/** Also after a step has thrown. An error in one of them must not keep the request in progress. */
const closingSteps: Step[] = [
  { work: finish },
  set("addressWindow", limitAddress),
  set("response", respond),
  { work: record },
  { work: paceRejection },
];

function route(context: Context): Awaitable<void> {
  const routed = context.endpoint.route?.(context);
  if (routed) return routed.then((target) => void Object.assign(context, target));
}

const handle = (context: Context): ReturnType<Endpoint["handle"]> => context.endpoint.handle(context);

function requireFound({ result, request, input }: Context): void {
  if (result) return;
  const [parameter] = Object.entries(input?.path ?? {});
  throw parameter ? noSuch(...parameter) : nothingAt(request.target.path);
}

function waitForReplica({ request }: Context): Awaitable<void> {
  return isRead(request) ? undefined : replayed();
}

/** An error from a step becomes the Error body (specification, section 7). `pathParameters` are still encoded. */
export function serve(
  request: ApiRequest,
  endpoint: Endpoint,
  pathParameters: Record<string, string>,
): Awaitable<ApiResponse> {
  const context = createContext(request, endpoint, pathParameters);
  const close = () => {
    const closed = run(closingSteps, context);
    return closed ? closed.then(() => context.response) : context.response;
  };
  const fail = (error: unknown) => {
    context.error = toApiError(error, context);
    return close();
  };
  let pending: Promise<void> | undefined;
  try {
    pending = run(steps, context);
  } catch (error) {
    return fail(error);
  }
  return pending ? pending.then(close, fail) : close();
}

// A request served from memory creates no promises, which take time. Only this and `withTimeout` rely on it.

/** Returns no promise if no step has to wait. */
function run(steps: Step[], context: Context, from = 0): Promise<void> | undefined {
  for (let index = from; index < steps.length; index++) {
    const { work, into } = steps[index] as Step;
    const value = work(context);
    if (value instanceof Promise) {
      return value.then((value) => {
        if (into) keep(context, into, value);
        return run(steps, context, index + 1);
      });
    }
    if (into) keep(context, into, value);
  }
}

function keep(context: Context, name: keyof Context, value: unknown): void {
  (context as Record<keyof Context, unknown>)[name] = value;
}

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
