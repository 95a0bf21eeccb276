import { perProcess } from "@/lib/base/per-process";
import type { Decision } from "./limiter/limiter";
import type { TraceParent } from "./trace-context";

export type MeasuredResponse = {
  /** The operation ID of the API, `openapi`, `preflight`, `unknown`, or `page` for everything that is not the API. */
  operation: string;
  status: number;
  /** The code of the Error body, if there is one. */
  code?: string;
  seconds: number;
  /** The decision of the limiter, if it was asked. */
  decision?: Decision;
};

/** Counts what happens, for Prometheus. Everything else is read when Prometheus asks. */
export type Metrics = {
  countResponse(response: MeasuredResponse): void;
  /** A write of the usage and the request log that wait in memory. */
  countFlush(result: "written" | "failed", seconds: number): void;
};

export type RequestSpan = {
  traceId: string;
  /** Starts the span of a step. @returns a function that ends it */
  step(name: string): () => void;
  /** @param operation as in {@link MeasuredResponse} */
  end(operation: string, status: number, code: string | undefined): void;
};

/** A request that starts, for a trace. `route` is the path with the names of its parameters. */
type TracedRequest = {
  method: string;
  route?: string;
  requestId: string;
  parent: TraceParent | undefined;
  traceState: string | undefined;
};

export type Tracer = { startRequest(request: TracedRequest): RequestSpan };

/** What the server has switched on to watch this process. Without it, nothing is measured. */
export const telemetry = () => perProcess("telemetry", (): { metrics?: Metrics; tracer?: Tracer } => ({}));
