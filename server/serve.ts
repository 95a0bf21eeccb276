import { createServer, type IncomingMessage, type Server } from "node:http";
import { isIPv6 } from "node:net";
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
import { limitedServer } from "./connections";
import { guarded } from "./edge";
import { Failure } from "./failure";
import { keepResponses } from "./kept-responses";

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

/** Routes requests: the API directly, everything else through Next. */
async function handleRequests(server: Server, dev: boolean): Promise<void> {
  // Next listens for upgrades on its server, only for hot reload. Without a listener, Node serves a request with an
  // Upgrade header as any other (RFC 9110, section 7.8), so in production Next gets an idle server.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: env().host, port: env().port, httpServer });
  await app.prepare();
  const render = app.getRequestHandler();
  const handlePage = guarded(dev ? render : keepResponses(render));
  server.on("request", (request, response) => {
    noteAddress(request);
    if (isApiPath(request.url ?? "")) return serveApi(request, response);
    handlePage(request, response);
  });
}

function listen(server: Server): Promise<number> {
  const { port, host } = env();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(inUse ? new Failure(`Port ${port} is in use. Choose another port: PORT=${port + 1} npm start`) : error);
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
          "  Try it out",
          `    curl -H "Authorization: Bearer ${key}" "${origin}/api/v1/pets?limit=3"`,
        ]
      : []),
    "",
  ];
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

/** After a server action redirects, Next requests the page itself; otherwise it would use X-Forwarded-Proto. */
function tellNextItsAddress(port: number): void {
  const { host } = env();
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  process.env.__NEXT_PRIVATE_ORIGIN = `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

async function main(): Promise<void> {
  let finish = async () => {};
  stopOnSignals(() => finish());
  const embedded = env().database.kind === "embedded";
  authSecret(); // fail now if it is missing, not at the first sign-in
  await startRuntime();
  if (embedded) {
    tell({ type: "progress", text: "Loading demo data" });
    await seedDemo();
  }
  const { server, drain } = limitedServer();
  finish = async () => {
    await drain();
    await stopRuntime();
  };
  await handleRequests(server, process.argv.includes("--dev"));
  const port = await listen(server);
  tellNextItsAddress(port);
  const origin = env().appUrl ?? `http://localhost:${port}`;
  tell({
    type: "ready",
    lines: [`  Animal Store is running at ${origin}`, ...(embedded ? await demoLines(origin) : [])],
  });
}

main().catch((error) => {
  log().fatal({ err: error }, "the server could not start");
  if (error instanceof Failure || error instanceof Problem) tell({ type: "failed", message: error.message });
  process.exit(1);
});
