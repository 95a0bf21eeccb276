import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { loggable } from "@/lib/domains/usage/log-row";
import { usage } from "@/lib/domains/usage/recorder";
import type { Context } from "./context";

/** Records a request when its response is known: usage, request log, and one log line. */
export function record(context: Context): void {
  const durationMicros = Math.round((performance.now() - context.startedAt) * 1000);
  recordUsage(context, durationMicros);
  logRequest(context, durationMicros);
}

/**
 * Requests with a 5xx since the process started that are in no request log, because the database did not say whose they
 * are, or they were shed.
 */
export const unlistedFailures = () => perProcess("api unlisted failures", () => ({ count: 0 }));

function recordUsage(context: Context, durationMicros: number): void {
  const { principal, decision, request, error } = context;
  if (!principal || !decision) {
    if (context.response.status >= 500) unlistedFailures().count++;
    return;
  }
  usage().record({
    requestId: context.requestId,
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
  });
}

/** Identifies the key by its id. Contains no secret and no body. */
function logRequest({ request, requestId, endpoint, response, ip, principal }: Context, durationMicros: number): void {
  log().info(
    {
      requestId,
      method: request.method,
      path: loggable(request.target.path),
      operation: endpoint.name,
      status: response.status,
      durationMs: durationMicros / 1000,
      address: ip,
      keyId: principal?.keyId.toString(),
    },
    "request",
  );
}
