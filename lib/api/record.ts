import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import type { RequestEvent } from "@/lib/domains/usage/event";
import { loggable } from "@/lib/domains/usage/log-row";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { tighterWindows } from "@/lib/platform/limiter/windows";
import { telemetry } from "@/lib/platform/telemetry";
import type { Context } from "./context";

/** A log line for a request of the request log would repeat the row. */
export function record(context: Context): void {
  const durationMicros = Math.round((performance.now() - context.startedAt) * 1000);
  const isListed = recordUsage(context, durationMicros);
  if (env().logsAllRequests || needsLine(context, isListed)) logRequest(context, durationMicros);
  measure(context, durationMicros);
}

/** The request log has none of the management API. A 429 of an IP address needs no line: the 401s before it have one. */
const needsLine = ({ response: { status } }: Context, isListed: boolean): boolean =>
  status >= 500 || (!isListed && status !== 429);

/** Requests with a 5xx that are in no request log: the database did not say whose they are, or they were shed. */
export const unlistedFailures = () => perProcess("api unlisted failures", () => ({ count: 0 }));

function recordUsage(context: Context, durationMicros: number): boolean {
  const { principal, decision, request, error } = context;
  if (!principal || !decision) {
    if (context.response.status >= 500) unlistedFailures().count++;
    return false;
  }
  const { minute, day } = tighterWindows(decision);
  return usageRecorder().record({
    requestId: context.requestId,
    traceId: context.traceId,
    accountId: principal.accountId,
    keyId: principal.keyId,
    operation: context.endpoint.name,
    method: request.method,
    path: request.target.path,
    query: request.target.query,
    status: context.response.status,
    error,
    at: context.now,
    durationMicros,
    ipAddress: context.ip,
    userAgent: request.header("user-agent") ?? null,
    decision,
    plan: principal.plan,
    hasCustomLimits: principal.hasCustomLimits,
    isRolling: principal.isRolling,
    minuteIsOfKey: minute === decision.ofKey?.minute,
    dayIsOfKey: day === decision.ofKey?.day,
    decidedBy: decision.alone ? "alone" : env().limiterStore.kind,
    idempotency: idempotencyOf(context),
    source: context.result?.source ?? null,
  });
}

function idempotencyOf({ input, result }: Context): RequestEvent["idempotency"] {
  if (!input?.idempotency) return null;
  return result?.headers?.["Idempotent-Replayed"] ? "replayed" : "sent";
}

/** Contains no secret and no body. */
function logRequest(context: Context, durationMicros: number): void {
  const { request, requestId, traceId, endpoint, response, ip, principal, managementPrincipal } = context;
  log().info(
    {
      requestId,
      traceId,
      method: request.method,
      path: loggable(request.target.path),
      operation: endpoint.name,
      status: response.status,
      durationMs: durationMicros / 1000,
      ipAddress: ip,
      keyId: principal?.keyId.toString(),
      managementKeyId: managementPrincipal?.keyId.toString(),
    },
    "request",
  );
}

function measure({ endpoint, response, error, decision, span }: Context, durationMicros: number): void {
  const { status } = response;
  const code = error?.code;
  telemetry().metrics?.countResponse({
    operation: endpoint.name,
    status,
    code,
    seconds: durationMicros / 1_000_000,
    decision,
  });
  span?.end(endpoint.name, status, code);
}
