import type { ApiError } from "@/lib/errors";
import type { Principal } from "@/lib/keys/verify";
import type { Decision } from "@/lib/limiter/limiter";
import { usage } from "@/lib/usage/recorder";
import { authenticate } from "./authenticate";
import { begin, durationMicros, type Exchange, logRequest, type Outgoing, respond } from "./exchange";
import { errorAnswer, toApiError } from "./failure";
import { addressHeaders, decisionHeaders, guardAddress, requireAllowed, takeFromLimits } from "./rate-limit";
import type { Answer } from "./reply";

/**
 * The one way that every request with a key takes: authenticate, rate limit, run, and whatever was thrown becomes the
 * Error body. What follows the answer (usage, log) only goes to memory here.
 *
 * @param operation the operation's id, or `unknown`
 * @param run what the operation does, once the request has passed
 */
export async function answer(
  request: Request,
  operation: string,
  run: (principal: Principal, exchange: Exchange) => Promise<Answer> | Answer,
): Promise<Outgoing> {
  const exchange = begin(request);
  let principal: Principal;
  try {
    principal = await authenticate(request.headers, exchange.now);
  } catch (thrown) {
    return refuse(exchange, operation, toApiError(thrown, exchange.requestId));
  }
  const decision = await takeFromLimits(principal, exchange.now);
  let error: ApiError | undefined;
  let result: Answer;
  try {
    requireAllowed(decision, exchange.now);
    result = await run(principal, exchange);
  } catch (thrown) {
    error = toApiError(thrown, exchange.requestId);
    result = errorAnswer(error);
  }
  record(exchange, operation, principal, decision, result.status, error);
  return respond(exchange, result, decisionHeaders(decision, exchange.now));
}

/** Answers a request whose key was not accepted. Only failed authentications count against the address. */
async function refuse(exchange: Exchange, operation: string, cause: ApiError): Promise<Outgoing> {
  const { address, now } = exchange;
  const { error, headers } =
    cause.status === 401
      ? await guardAddress(cause, address, now)
      : { error: cause, headers: await addressHeaders(address, now) };
  logRequest(exchange, error.status, operation);
  return respond(exchange, errorAnswer(error), headers);
}

/** Answers a request that needs no key and counts nowhere. */
export async function answerPublic(request: Request, operation: string, result: Answer): Promise<Outgoing> {
  const exchange = begin(request);
  logRequest(exchange, result.status, operation);
  return respond(exchange, result, await addressHeaders(exchange.address, exchange.now));
}

function record(
  exchange: Exchange,
  operation: string,
  { accountId, keyId }: Principal,
  decision: Decision,
  status: number,
  error: ApiError | undefined,
): void {
  usage().record({
    requestId: exchange.requestId,
    accountId,
    keyId,
    operation,
    method: exchange.request.method,
    path: exchange.target.path,
    status,
    errorCode: error?.code,
    at: exchange.now,
    durationMicros: durationMicros(exchange),
    address: exchange.address,
    userAgent: exchange.request.headers.get("user-agent"),
    windows: decision,
  });
  logRequest(exchange, status, operation, keyId);
}
