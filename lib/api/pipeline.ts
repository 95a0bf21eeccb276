import type { Awaitable } from "@/lib/base/async";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";
import { authenticate, authenticateManagementKey, requireAllowedAddress, requireScopes } from "./access";
import { admit, admitAccount, finish } from "./admission";
import { type ApiEndpoint, type ApiResponse, Context } from "./context";
import { toApiError } from "./failures";
import { parseInput } from "./input";
import { unknownId, unknownPath } from "./not-found";
import { paceRejection } from "./pacing";
import { limitAccount, limitAddress, limitManagementKey, requireWithinLimits } from "./rate-limit";
import { record } from "./record";
import { type ApiRequest, isRead } from "./request";
import { respond } from "./response";
import { readMs, withTimeout, writeMs } from "./timeout";

/** An error becomes the Error body (specification, section 7). `pathParameters` are still encoded. @param route see {@link run} */
export async function serve(
  request: ApiRequest,
  endpoint: ApiEndpoint,
  pathParameters: Record<string, string>,
  route?: Route,
): Promise<ApiResponse> {
  const context = new Context(request, endpoint, pathParameters);
  try {
    await run(context, route);
  } catch (error) {
    context.error = toApiError(error, context);
  }
  // First: what follows may fail, and must not keep the request in progress.
  finish(context);
  context.attempts = await limitAddress(context);
  respond(context);
  record(context);
  await paceRejection(context);
  return context.response;
}

/** Finds the endpoint of a request whose key is known already. */
type Route = (context: Context) => Promise<void>;

/** The steps in order. One that throws skips the rest. */
async function run(context: Context, route?: Route): Promise<void> {
  admit(context);
  context.principal = await inSpan(context, "authenticate", () => withTimeout(readMs, authenticate(context)));
  if (context.endpoint.group === "management" && context.endpoint.authenticated) await acceptManagementKey(context);
  admitAccount(context);
  context.decision = await inSpan(context, "limit", () => limitAccount(context));
  requireWithinLimits(context);
  requireAllowedAddress(context);
  if (route) await route(context);
  requireScopes(context);
  context.input = await parseInput(context);
  const timeoutMs = isRead(context.request) ? readMs : writeMs;
  context.result = await inSpan(context, "handle", () => withTimeout(timeoutMs, context.endpoint.handle(context)));
  requireFound(context);
  if (!isRead(context.request)) await untilReplicaCaughtUp();
}

async function acceptManagementKey(context: Context): Promise<void> {
  context.managementPrincipal = await withTimeout(readMs, authenticateManagementKey(context));
  await limitManagementKey(context, context.managementPrincipal.accountId);
}

function requireFound({ result, request, input }: Context): void {
  if (result) return;
  const [parameter] = Object.entries(input?.path ?? {});
  throw parameter ? unknownId(...parameter) : unknownPath(request.target.path);
}

const inSpan = <T>({ span }: Context, name: string, work: () => Awaitable<T>): Awaitable<T> =>
  span ? span.step(name, work) : work();
