import cluster from "node:cluster";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/base/env";
import { serveCalls } from "@/lib/platform/api-process";
import { changeFeed } from "@/lib/platform/db/changes";
import { telemetry } from "@/lib/platform/telemetry";
import { stopRuntime } from "@/lib/runtime/start";
import { createMetrics } from "@/server/telemetry/metrics";
import { startTracer } from "@/server/telemetry/traces";
import { isApiPath } from "./api-handler";
import { limitedServer } from "./connections";
import { isDraining, reportHealth, serveHealth, startDraining } from "./health";
import { metricsServer } from "./metrics-server";
import { appendPeerAddress } from "./own-requests";
import { type PageHandler, servePage } from "./page-checks";
import { plainText, RejectedRequest, reject, writeResponse } from "./respond";
import { listen, type OnStop } from "./run-server";

/** One that is missing belongs to another role of the deployment. */
type Handlers = { api?: RequestListener | undefined; pages?: PageHandler | undefined };

/** For a page. The API has its own. */
const outdated = new RejectedRequest(503, "The service is being updated. Try again in a moment.", {
  "Retry-After": "5",
});

const notServedHere: RequestListener = (_request, response) =>
  writeResponse(response, 404, plainText, "This process does not serve this URL.");

/** @param onStop gets how to stop: no new requests, then those in progress, then `stopPages` and the runtime */
export async function serveOnPort(
  { api, pages }: Handlers,
  onStop: OnStop,
  stopPages: () => Promise<void> = async () => {},
): Promise<{ server: Server; port: number }> {
  const { server, serve, retire, drain } = limitedServer();
  await startMetrics(retire);
  const stopTraces = await startTraces();
  onStop(async () => {
    startDraining();
    if (server.listening) await sleep(env().shutdownGraceMs);
    await drain();
    await stopPages();
    const saved = await stopRuntime();
    await stopTraces();
    return saved;
  });
  const handleApi = api ?? notServedHere;
  serve((request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    if (serveHealth(request, response)) return;
    appendPeerAddress(request);
    if (isApiPath(request.url ?? "")) return handleApi(request, response);
    if (changeFeed().isOutdated) return reject(response, outdated);
    countPage(response);
    if (pages) servePage(pages, request, response);
    else notServedHere(request, response);
  });
  return { server, port: await listen(server, env()) };
}

/** The API counts its own responses. */
function countPage(response: ServerResponse): void {
  const { metrics } = telemetry();
  if (!metrics) return;
  const startedAt = performance.now();
  response.once("finish", () => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countResponse({ operation: "page", status: response.statusCode, seconds });
  });
}

/** Of several processes, the one in front has the port of the metrics, and calls this one. */
async function startMetrics(retire: () => Promise<void>): Promise<void> {
  const { metrics: address } = env();
  if (!address) return cluster.isWorker ? serveCalls(process, { retire }) : undefined;
  const { metrics, registry } = createMetrics();
  telemetry().metrics = metrics;
  const health = reportHealth;
  if (cluster.isWorker) return serveCalls(process, { retire, health, metrics: () => registry.getMetricsAsJSON() });
  const { contentType } = registry;
  await listen(metricsServer({ contentType, health, metrics: () => registry.metrics() }), address, "METRICS_PORT");
}

async function startTraces(): Promise<() => Promise<void>> {
  if (!env().traces) return async () => {};
  const { tracer, stop } = await startTracer();
  telemetry().tracer = tracer;
  return stop;
}
