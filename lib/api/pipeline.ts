import { type Awaitable, isPending } from "@/lib/base/async";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";
import { authenticate, authenticateManagementKey, requireAllowedAddress, requireScopes } from "./access";
import { admit, admitAccount, finish } from "./admission";
import { type ApiEndpoint, type ApiResponse, Context } from "./context";
import { toApiError } from "./failures";
import { parseInput } from "./input";
import { noSuch, nothingAt } from "./not-found";
import { paceRejection } from "./pacing";
import { limitAccount, limitAddress, limitManagementKey, requireWithinLimits } from "./rate-limit";
import { record } from "./record";
import { type ApiRequest, isRead } from "./request";
import { respond } from "./response";
import { readMs, withTimeout, writeMs } from "./timeout";

export type Step = (context: Context) => Awaitable<void>;

/** The steps are in order. One that throws skips to {@link closingSteps}. */
export const keySteps: readonly Step[] = [
  admit,
  (context) => keep(context, "principal", inSpan(context, "authenticate", findPrincipal)),
  findManagementPrincipal,
  admitAccount,
  (context) => keep(context, "decision", inSpan(context, "limit", limitAccount)),
  requireWithinLimits,
  requireAllowedAddress,
];
export const workSteps: readonly Step[] = [
  requireScopes,
  (context) => keep(context, "input", parseInput(context)),
  (context) => keep(context, "result", inSpan(context, "handle", handle)),
  requireFound,
  waitForReplica,
];
const allSteps = [...keySteps, ...workSteps];

/** These run also after a step has thrown. An error in one of them must not keep the request in progress. */
const closingSteps: readonly Step[] = [
  finish,
  (context) => keep(context, "window", limitAddress(context)),
  respond,
  record,
  paceRejection,
];

/** An error from a step becomes the Error body (specification, section 7). `pathParameters` are still encoded. */
export async function serve(
  request: ApiRequest,
  endpoint: ApiEndpoint,
  pathParameters: Record<string, string>,
  steps: readonly Step[] = allSteps,
): Promise<ApiResponse> {
  const context = new Context(request, endpoint, pathParameters);
  try {
    for (const step of steps) {
      const waits = step(context);
      if (waits) await waits;
    }
  } catch (error) {
    context.error = toApiError(error, context);
  }
  for (const step of closingSteps) {
    const waits = step(context);
    if (waits) await waits;
  }
  return context.response;
}

/** Only of the management API, whose requests have no plan. */
function findManagementPrincipal(context: Context): Awaitable<void> {
  const { endpoint } = context;
  if (endpoint.group === "management" && endpoint.authenticated) return acceptManagementKey(context);
}

async function acceptManagementKey(context: Context): Promise<void> {
  context.managementPrincipal = await withTimeout(readMs, authenticateManagementKey(context));
  await limitManagementKey(context, context.managementPrincipal.accountId);
}

const findPrincipal = (context: Context) => withTimeout(readMs, authenticate(context));

const handle = (context: Context) =>
  withTimeout(isRead(context.request) ? readMs : writeMs, context.endpoint.handle(context));

function requireFound({ result, request, input }: Context): void {
  if (result) return;
  const [parameter] = Object.entries(input?.path ?? {});
  throw parameter ? noSuch(...parameter) : nothingAt(request.target.path);
}

function waitForReplica({ request }: Context): Awaitable<void> {
  return isRead(request) ? undefined : untilReplicaCaughtUp();
}

// A request served from memory waits for no step: each `await` would take time.

function keep<Name extends keyof Context>(
  context: Context,
  name: Name,
  value: Awaitable<Context[Name]>,
): Awaitable<void> {
  if (isPending(value)) return value.then((known) => keep(context, name, known));
  context[name] = value;
}

function inSpan<T>(context: Context, name: string, work: (context: Context) => Awaitable<T>): Awaitable<T> {
  return context.span ? context.span.step(name, () => work(context)) : work(context);
}
