import { createServer, type IncomingMessage, type Server } from "node:http";
import next from "next";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { demoKey } from "@/lib/domains/demo/key";
import { seedDemo } from "@/lib/domains/demo/seed";
import { demoUsers } from "@/lib/domains/demo/users";
import { startRuntime, stopRuntime } from "@/lib/runtime/start";
import { authSecret } from "@/lib/web/auth/secret";
import { isApiPath, serveApi } from "./api";
import type { ServerMessage } from "./children";
import { Failure } from "./failure";

const drainMs = 10_000;
const sweepMs = 100;

const tell = (message: ServerMessage): void => {
  if (process.send) process.send(message);
  else if (message.type === "ready") for (const line of message.lines) console.log(line);
};

/** Appends our peer to X-Forwarded-For, as every proxy does: this is where the client's address is read. */
function noteAddress(request: IncomingMessage): void {
  const before = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress ?? "";
  request.headers["x-forwarded-for"] = before ? `${before}, ${peer}` : peer;
}

/** Leads to the page that says that there is none, where Next would fail with 500: it cannot decode `/portal/100%`. */
function replaceUndecodable(request: IncomingMessage): void {
  try {
    decodeURIComponent(request.url?.split("?")[0] ?? "");
  } catch {
    request.url = "/_not-found";
  }
}

/** One server for both: the API goes its own short way, everything else through Next. */
async function createHttpServer(dev: boolean): Promise<Server> {
  // Node would drop the second of two Authorization headers, and so hide that there were two.
  const server = createServer({ joinDuplicateHeaders: true });
  const app = next({ dev, hostname: env().host, port: env().port, httpServer: server });
  await app.prepare();
  const handlePage = app.getRequestHandler();
  server.on("request", (request, response) => {
    noteAddress(request);
    if (isApiPath(request.url ?? "")) return serveApi(request, response);
    replaceUndecodable(request);
    handlePage(request, response);
  });
  // Longer than a load balancer keeps an idle connection, so that it is never us who close one that it is about to use.
  server.keepAliveTimeout = 75_000;
  return server;
}

function listen(server: Server): Promise<number> {
  const { port, host } = env();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(inUse ? new Failure(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as { port: number }).port));
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
          "  Try it",
          `    curl -H "Authorization: Bearer ${key}" "${origin}/api/v1/pets?limit=3"`,
        ]
      : []),
    "",
  ];
}

/** Stops accepting, finishes what is in flight, writes what waits in memory, and closes every connection. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was answered meanwhile is idle only then, and its client would keep it for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
  await stopRuntime();
}

/** @param started the server, once there is one: before, there is nothing to finish */
function stopOnSignals(started: () => Server | undefined): void {
  let stopping = false;
  const once = async () => {
    if (stopping) return;
    stopping = true;
    const server = started();
    if (server) await stop(server).catch((error) => log().error({ err: error }, "could not stop cleanly"));
    process.exit(0);
  };
  process.on("SIGTERM", once);
  process.on("SIGINT", once);
  // The launcher is gone: nobody is left to stop us later.
  process.on("disconnect", once);
}

async function main(): Promise<void> {
  let server: Server | undefined;
  stopOnSignals(() => server);
  const embedded = env().database.kind === "embedded";
  authSecret(); // better missed now than at the first sign-in
  await startRuntime();
  if (embedded) {
    tell({ type: "progress", text: "Loading the demo data" });
    await seedDemo();
  }
  server = await createHttpServer(process.argv.includes("--dev"));
  const port = await listen(server);
  const origin = env().appUrl ?? `http://localhost:${port}`;
  tell({ type: "ready", lines: [`  Animal Store is at ${origin}`, ...(embedded ? await demoLines(origin) : [])] });
}

main().catch((error) => {
  log().fatal({ err: error }, "the server could not start");
  if (error instanceof Failure || error instanceof Problem) tell({ type: "failed", message: error.message });
  process.exit(1);
});
