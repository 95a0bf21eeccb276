import { type Awaitable, andThen, attempt } from "@/lib/awaitable";
import type { ApiError } from "@/lib/errors";
import type { Principal } from "@/lib/keys/verify";
import type { Decision } from "@/lib/limiter/limiter";
import { usage } from "@/lib/usage/recorder";
import { authenticate } from "./authenticate";
import { begin, durationMicros, type Exchange, logRequest, type Outgoing, respond } from "./exchange";
import { errorAnswer, toApiError } from "./failure";
import {
  addressHeaders,
  decisionHeaders,
  guardAddress,
  requireAllowed,
  takeFromLimits,
  wouldBeRefused,
} from "./rate-limit";
import type { Answer } from "./reply";
import type { ApiRequest } from "./request";

/** What an operation does with a request that has passed. */
type Run = (principal: Principal) => Awaitable<Answer>;

/**
 * The one way that every request with a key takes: authenticate, rate limit, run, and whatever was thrown becomes the
 * Error body. What follows the answer (usage, log) only goes to memory here.
 *
 * @param operation the operation's id, or `unknown`
 */
export function answer(request: ApiRequest, operation: string, run: Run): Awaitable<Outgoing> {
  const exchange = begin(request);
  return attempt(
    () =>
      andThen(authenticate(request, exchange.now), (principal) => {
        const decision = takeFromLimits(principal, exchange.now);
        const ahead = decision instanceof Promise && mayReadAhead(exchange, principal);
        const running = ahead ? begun(run, principal) : run;
        return andThen(decision, (decision) => answerLimited(exchange, operation, principal, decision, running));
      }),
    (thrown) => refuse(exchange, operation, toApiError(thrown, exchange.requestId)),
  );
}

/**
 * Whether a request may run while the limiter still decides: one that only reads (RFC 9110, section 9.2.1), whose answer
 * nobody misses if it is refused. Not where refusal is certain: whoever goes on regardless must not cost the database.
 */
const mayReadAhead = ({ request: { method }, now }: Exchange, principal: Principal): boolean =>
  (method === "GET" || method === "HEAD") && !wouldBeRefused(principal, now);

/** Runs at once. What comes of it, an error too, is kept for whoever runs it then. */
function begun(run: Run, principal: Principal): Run {
  const answer = (async () => run(principal))();
  answer.catch(() => {}); // nobody may ask for it
  return () => answer;
}

function answerLimited(
  exchange: Exchange,
  operation: string,
  principal: Principal,
  decision: Decision,
  run: Run,
): Awaitable<Outgoing> {
  let error: ApiError | undefined;
  const result = attempt(
    () => {
      requireAllowed(decision, exchange.now);
      return run(principal);
    },
    (thrown) => {
      error = toApiError(thrown, exchange.requestId);
      return errorAnswer(error);
    },
  );
  return andThen(result, (result) => {
    record(exchange, operation, principal, decision, result.status, error);
    return respond(exchange, result, decisionHeaders(decision, exchange.now));
  });
}

/**
 * Answers a request whose key was not accepted, or could not be looked up. Only failed authentications count against the
 * address.
 */
function refuse(exchange: Exchange, operation: string, cause: ApiError): Awaitable<Outgoing> {
  const { address, now } = exchange;
  const refusal =
    cause.status === 401
      ? guardAddress(cause, address, now)
      : addressHeaders(address, now).then((headers) => ({ error: cause, headers }));
  return andThen(refusal, ({ error, headers }) => {
    logRequest(exchange, error.status, operation);
    return respond(exchange, errorAnswer(error), headers);
  });
}

/** Answers a request that needs no key and counts nowhere. */
export async function answerPublic(request: ApiRequest, operation: string, result: Answer): Promise<Outgoing> {
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
    path: exchange.request.target.path,
    status,
    errorCode: error?.code,
    at: exchange.now,
    durationMicros: durationMicros(exchange),
    address: exchange.address,
    userAgent: exchange.request.header("user-agent") ?? null,
    windows: decision,
  });
  logRequest(exchange, status, operation, keyId);
}
