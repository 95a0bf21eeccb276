import { ApiError, type ErrorBody } from "@/lib/base/errors";
import { decideAgain } from "@/lib/domains/usage/requests/decide-again";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";
import type { Decision } from "@/lib/platform/limiter/limiter";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";
import { decisionHeaders, fixedHeaders, type HeaderMap, revalidated } from "./headers";
import { furtherHeaders } from "./openapi/responses";
import type { Operation } from "./operation";
import { type OperationId, operationsById } from "./operations";
import { isRead } from "./request";
import { deprecationHeaders } from "./response";

/** What a row of the request log says of the response, whose headers and body it does not keep. */
type LoggedResponse = {
  headers: HeaderMap;
  /** Their values do not follow from the row, or whether they were sent. */
  unknownHeaders: string[];
  body: ErrorBody | undefined;
};

export function loggedResponse(request: RequestDetails): LoggedResponse {
  const { requestId, status, errorCode, errorMessage } = request;
  const operation: Operation | undefined = operationsById[request.operation as OperationId];
  const decision = decideAgain(request, { perMinute: request.minuteLimit, perDay: request.dayLimit });
  const headers: HeaderMap = status === 304 ? {} : { "Content-Type": "application/json" };
  headers["X-Request-Id"] = requestId;
  // The row does not say whether the key had windows of its own, which these two list.
  const { RateLimit: _, "RateLimit-Policy": __, ...windows } = decisionHeaders(decision);
  Object.assign(headers, windows);
  Object.assign(headers, decision.allowed ? {} : retryAfter(decision));
  if (status < 400) Object.assign(headers, resultHeaders(request, operation));
  const unknownHeaders = ["RateLimit", "RateLimit-Policy", ...furtherHeaders(operation, status)];
  return {
    headers: { ...headers, ...fixedHeaders, ...(status < 400 && isRead(request) && { "Cache-Control": revalidated }) },
    unknownHeaders: unknownHeaders.filter((name) => !(name in headers) && name !== "Idempotent-Replayed"),
    body: errorCode && errorMessage !== null ? new ApiError(errorCode, errorMessage).toBody() : undefined,
  };
}

const retryAfter = ({ retryAt, decidedAt }: Extract<Decision, { allowed: false }>): HeaderMap => ({
  "Retry-After": String(retryAfterSeconds(retryAt, decidedAt)),
});

const resultHeaders = (request: RequestDetails, operation: Operation | undefined): HeaderMap => ({
  ...(operation?.deprecation && deprecationHeaders(operation.deprecation)),
  ...(request.idempotency === "replayed" && { "Idempotent-Replayed": "true" }),
});
