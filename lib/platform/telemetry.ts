import type { Awaitable } from "@/lib/base/async";
import { perProcess } from "@/lib/base/per-process";
import type { Decision } from "./limiter/limiter";

/** Both IDs are hexadecimal, of 32 and 16 digits. */
type TraceParent = { traceId: string; spanId: string; flags: number };

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const isZero = /^0+$/;

/** The header `traceparent` (W3C Trace Context, section 3.2). Undefined if there is none, or it is not valid. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const [, version, traceId = "", spanId = "", flags = "", more] = (header && pattern.exec(header)) || [];
  if (!version || version === "ff" || (version === "00" && more) || isZero.test(traceId) || isZero.test(spanId)) {
    return undefined;
  }
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export type MeasuredResponse = {
  /** The operation ID of the API, `openapi`, `preflight`, `unknown`, or `page` for everything that is not the API. */
  operation: string;
  status: number;
  code?: string;
  seconds: number;
  decision?: Decision;
};

/** For Prometheus, which reads everything else when it asks. */
export type Metrics = {
  countResponse(response: MeasuredResponse): void;
  /** The usage and the request log that wait in memory. */
  countFlush(result: "written" | "failed", seconds: number): void;
  /** Of a webhook: `delivered`, or why it failed. */
  countWebhookAttempt(outcome: string, seconds: number): void;
};

export type RequestSpan = {
  traceId: string;
  step<T>(name: string, work: () => Awaitable<T>): Promise<T>;
  end(operation: string, status: number, code: string | undefined): void;
};

/** `route` is the path with the names of its parameters. */
type TracedRequest = {
  method: string;
  route?: string;
  requestId: string;
  parent: TraceParent | undefined;
  traceState: string | undefined;
};

export type Tracer = { startRequest(request: TracedRequest): RequestSpan };

/** Empty if nothing watches this process. */
export const telemetry = () => perProcess("telemetry", (): { metrics?: Metrics; tracer?: Tracer } => ({}));
