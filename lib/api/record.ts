import { log } from "@/lib/base/log";
import { loggable } from "@/lib/domains/usage/log-row";
import { usage } from "@/lib/domains/usage/recorder";
import type { Context } from "./context";

/** Records a request when its response is known: usage, request log, and one log line. */
export function record(context: Context): void {
  const durationMicros = Math.round((performance.now() - context.startedAt) * 1000);
  recordUsage(context, durationMicros);
  logRequest(context, durationMicros);
}

function recordUsage(context: Context, durationMicros: number): void {
  const { principal, decision, request, error } = context;
  if (!principal || !decision) return;
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
      ipAddress: ip,
      keyId: principal?.keyId.toString(),
    },
    "request",
  );
}
