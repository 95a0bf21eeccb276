import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { authSecret } from "@/lib/base/auth-secret";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { commandActor } from "@/lib/domains/audit/actor";
import { ownOrigin, runConformance } from "@/lib/domains/conformance/service";
import { demoKey } from "@/lib/domains/demo/key";
import { requireNoDemoPeople, seedDemo } from "@/lib/domains/demo/seed";
import { demoUsers } from "@/lib/domains/demo/users";
import { inBackground } from "@/lib/platform/mail/background";
import { telemetry } from "@/lib/platform/telemetry";
import { startRuntime, stopRuntime } from "@/lib/runtime/start";
import { isApiPath, serveApi } from "./api";
import { backlog, type LimitedServer, limitedServer } from "./connections";
import { Failure } from "./failure";
import { isDraining, serveHealth, startDraining } from "./health";
import { surviveLostConnections } from "./lost-connections";
import { createMetrics, metricsServer } from "./metrics";
import { pageHandler, tellNextItsAddress } from "./pages";
import { plainText } from "./rejection";
import type { ServerMessage } from "./server-process";
import { strictTransport } from "./strict-transport";
import { startTracer } from "./traces";

const tell = (message: ServerMessage): void => {
  if (process.send) process.send(message);
  else if (message.type === "ready") for (const line of message.lines) console.log(line);
};

/** Appends our peer to X-Forwarded-For, as every proxy does. The client's IP address is read from there. */
function noteAddress(request: IncomingMessage): void {
  const before = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress ?? "";
  request.headers["x-forwarded-for"] = before ? `${before}, ${peer}` : peer;
}

/** Rejects what another role of the deployment serves. */
const notServedHere: RequestListener = (_request, response) => {
  response.writeHead(404, { ...plainText, ...strictTransport() }).end("This process does not serve this URL.");
};

/** Routes requests: health checks first, the API past Next, everything else through Next. */
async function handleRequests({ server, serve }: LimitedServer, dev: boolean): Promise<void> {
  const { serves } = env();
  const handlePage = serves === "api" ? notServedHere : await pageHandler(server, dev);
  const handleApi = serves === "pages" ? notServedHere : serveApi;
  serve((request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
    if (serveHealth(request, response)) return;
    noteAddress(request);
    if (isApiPath(request.url ?? "")) return handleApi(request, response);
    countPage(response);
    handlePage(request, response);
  });
}

/** Counts a response for the metrics. The API counts its own. */
function countPage(response: ServerResponse): void {
  const { metrics } = telemetry();
  if (!metrics) return;
  const startedAt = performance.now();
  response.once("finish", () => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countResponse({ operation: "page", status: response.statusCode, seconds });
  });
}

/** Starts what the configuration asks for to watch this process. @returns how to stop it */
async function startTelemetry(): Promise<() => Promise<void>> {
  const { metrics: address, traces } = env();
  if (address) {
    const { metrics, registry } = createMetrics();
    await listen(metricsServer(registry), address, "METRICS_PORT");
    telemetry().metrics = metrics;
  }
  if (!traces) return async () => {};
  const { tracer, stop } = await startTracer();
  telemetry().tracer = tracer;
  return stop;
}

function listen(server: Server, { port, host }: { port: number; host: string }, variable = "PORT"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(
        inUse ? new Failure(`Port ${port} is in use. Choose another port: ${variable}=${port + 1} npm start`) : error,
      );
    });
    server.listen({ port, host, backlog }, () => resolve((server.address() as { port: number }).port));
  });
}

async function demoLines(origin: string): Promise<string[]> {
  const key = await demoKey();
  const { staff, developer } = demoUsers;
  return [
    "",
    "  Sign in as",
    `    developer  ${developer.email}  ${developer.password}`,
    `    staff      ${staff.email}      ${staff.password}`,
    ...(key
      ? [
          "",
          `  Demo API key  ${key}`,
          "",
          "  Try it out",
          `    curl -H "Authorization: Bearer ${key}" "${origin}/api/v1/pets?limit=3"`,
        ]
      : []),
    "",
  ];
}

/** In development, each start compares the published document with the API. Failures are in the log. */
function checkDocument(port: number): void {
  if (env().serves !== "all") return;
  inBackground("the check of the document", async () => {
    await runConformance(commandActor, { origin: ownOrigin(port) }).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      log().debug({ err: error }, "the document was not checked");
    });
  });
}

/** @param finish stops the server, once it exists */
function stopOnSignals(finish: () => Promise<void>): void {
  let stopping = false;
  const once = async () => {
    if (stopping) return;
    stopping = true;
    await finish().catch((error) => log().error({ err: error }, "could not stop cleanly"));
    process.exit(0);
  };
  process.on("SIGTERM", once);
  process.on("SIGINT", once);
  // The launcher is gone, so nothing else would stop us.
  process.on("disconnect", once);
}

async function main(): Promise<void> {
  surviveLostConnections();
  let finish = async () => {};
  stopOnSignals(() => finish());
  const { demo } = env();
  authSecret(); // fail now if it is missing, not at the first sign-in
  await startRuntime();
  if (demo) {
    tell({ type: "progress", text: "Loading demo data" });
    await seedDemo();
  } else {
    await requireNoDemoPeople();
  }
  const stopTelemetry = await startTelemetry();
  const limited = limitedServer();
  finish = async () => {
    startDraining();
    await sleep(env().shutdownGraceMs);
    await limited.drain();
    await stopRuntime();
    await stopTelemetry();
  };
  const dev = process.argv.includes("--dev");
  await handleRequests(limited, dev);
  const port = await listen(limited.server, env());
  tellNextItsAddress(port);
  if (demo || dev) checkDocument(port);
  const origin = env().appUrl ?? `http://localhost:${port}`;
  tell({
    type: "ready",
    lines: [`  Animal Store is running at ${origin}`, ...(demo ? await demoLines(origin) : [])],
  });
}

main().catch((error) => {
  log().fatal({ err: error }, "the server could not start");
  if (error instanceof Failure || error instanceof Problem) tell({ type: "failed", message: error.message });
  process.exit(1);
});
