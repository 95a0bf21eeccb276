import { createServer, type RequestListener, type Server } from "node:http";
import { isIPv6 } from "node:net";
import { env } from "@/lib/base/env";
import { withPageStatus } from "@/lib/base/page-status";
import { withStoragesWhileRendering } from "./async-storages";
import { guarded } from "./edge";
import { builtFiles } from "./files";
import { keepResponses } from "./kept-responses";
import { paced } from "./paced";
import { inTurns } from "./turns";

/**
 * Starts Next, which renders the pages. It is loaded here, so that a process without pages runs without it.
 *
 * @param server the server that listens
 */
export async function pageHandler(server: Server, dev: boolean): Promise<RequestListener> {
  const { default: next } = await import("next");
  const { parseAndValidateFlightRouterState } = await import(
    "next/dist/server/app-render/parse-and-validate-flight-router-state.js"
  );
  // Next listens for upgrades on the server that it is given, for hot reload alone. Without a listener, Node serves a
  // request with an Upgrade header as any other (RFC 9110, section 7.8), so in production Next gets a server that is idle.
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: env().host, port: env().port, httpServer });
  const handlePage = withPageStatus(app.getRequestHandler());
  const render = dev ? handlePage : withStoragesWhileRendering(handlePage);
  await app.prepare();
  if (dev) return guarded(render, parseAndValidateFlightRouterState);
  const isBesideApi = env().serves === "all";
  const kept = inTurns(render, { isPaced: false });
  const pages = keepResponses(await builtFiles(), kept, inTurns(render, { isPaced: isBesideApi }));
  const handle = guarded(pages, parseAndValidateFlightRouterState);
  return isBesideApi ? paced(handle) : handle;
}

/** Next requests the page that a server action redirects to from itself, or from what X-Forwarded-Proto says. */
export function tellNextItsAddress(port: number): void {
  const { host } = env();
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  process.env.__NEXT_PRIVATE_ORIGIN = `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
