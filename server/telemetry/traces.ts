import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { identifier, product } from "@/lib/base/product";
import type { Tracer } from "@/lib/platform/telemetry";

/** For the last spans, when the process stops. */
const stopMs = 3000;

/** The SDK reads its variables from the environment. It is imported here, so that other processes do not load it. */
export async function startTracer(): Promise<{ tracer: Tracer; stop: () => Promise<void> }> {
  const { createTraceState, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import(
    "@opentelemetry/api"
  );
  const { BasicTracerProvider, BatchSpanProcessor } = await import("@opentelemetry/sdk-trace-base");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-proto");
  const { detectResources, envDetector, resourceFromAttributes } = await import("@opentelemetry/resources");

  const say = (message: string, ...details: unknown[]) => log().warn({ details }, `traces: ${message}`);
  diag.setLogger({ error: say, warn: say, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const named = resourceFromAttributes({ "service.name": product.slug });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const spans = provider.getTracer(product.slug);

  return {
    tracer: {
      startRequest({ method, route, requestId, parent, traceState }) {
        const attributes = {
          "http.request.method": method,
          ...(route && { "http.route": route }),
          [`${identifier}.request_id`]: requestId,
        };
        const caller = parent && {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.flags,
          traceState: traceState === undefined ? undefined : createTraceState(traceState),
          isRemote: true,
        };
        const context = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
        const name = route ? `${method} ${route}` : method;
        const span = spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
        const inside = trace.setSpan(context, span);
        return {
          traceId: span.spanContext().traceId,
          async step(name, work) {
            const step = spans.startSpan(name, undefined, inside);
            try {
              return await work();
            } finally {
              step.end();
            }
          },
          end(operation, status, code) {
            span.setAttribute(`${identifier}.operation`, operation);
            span.setAttribute("http.response.status_code", status);
            if (code) span.setAttribute("error.type", code);
            if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    stop: async () => {
      const stopped = provider.shutdown().catch((error) => log().warn({ err: error }, "the last spans were not sent"));
      await Promise.race([stopped, sleep(stopMs, undefined, { ref: false })]);
    },
  };
}
