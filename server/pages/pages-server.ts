import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env, publicOrigin } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { runningVersion } from "@/lib/base/running-version";
import { connectToApiProcess } from "@/lib/platform/api-process";
import { startRuntime, stopRuntime } from "@/lib/runtime/start";
import { withBody } from "@/server/api/page-checks";
import { alive, removeSocket } from "@/server/api/pages-process";
import { type OnStop, prepareStore, runServer, tellLauncher } from "@/server/api/run-server";
import { serveOnPort } from "@/server/api/serve-on-port";
import { loadNext } from "./next";

const aliveEveryMs = 1_000;
const drainMs = 10_000;

const dev = process.argv.includes("--dev");
const socketPath = process.env.PAGES_SOCKET;

/** Behind the process of the API, which has started this one, or on a port of its own. */
runServer(socketPath ? (onStop) => serveBehindApi(socketPath, onStop) : servePages);

async function servePages(onStop: OnStop): Promise<void> {
  await prepareStore();
  let handle: ReturnType<typeof loadNext> | undefined;
  const { server, port } = await serveOnPort(
    { pages: async (request, body, response) => (await handle)?.(withBody(request, body), response) },
    onStop,
  );
  handle = loadNext({ port, dev, server });
  await handle;
  tellLauncher({
    type: "ready",
    lines: [`  The pages of ${product.name} ${runningVersion} are running at ${publicOrigin()}`],
  });
}

/** Over a socket that only this user may open. */
async function serveBehindApi(path: string, onStop: OnStop): Promise<void> {
  connectToApiProcess();
  const server = createServer({
    keepAliveTimeout: 0,
    requestTimeout: 0,
    headersTimeout: 0,
    joinDuplicateHeaders: true,
  });
  onStop(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await Promise.race([closed, sleep(drainMs)]);
    const saved = await stopRuntime();
    await removeSocket(path); // the process of the API may be gone
    return saved;
  });
  await startRuntime();
  server.on("request", await loadNext({ port: env().port, dev, server }));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  const sayAlive = () => process.connected && process.send?.(alive);
  sayAlive();
  setInterval(sayAlive, aliveEveryMs);
}
