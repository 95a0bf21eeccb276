import { createServer, type RequestListener, type Server } from "node:http";
import compression from "compression";
import { env } from "@/lib/base/env";
import { withPageStatus } from "@/lib/web/page-status";
import { markOwnRequests } from "@/server/api/own-requests";
import { withPolicy } from "./content-security-policy";
import { withShares } from "./shares";

/** `port` is the one that clients use. Hot reload needs the server that listens on it. */
type Options = { port: number; dev: boolean; server: Server };

/** Loaded here, so that a process of the API runs without Next. */
export async function loadNext({ port, dev, server }: Options): Promise<RequestListener> {
  const { prepareStackTrace } = Error;
  const { default: next } = await import("next");
  // Next listens for upgrades on this server, for hot reload alone.
  const app = next({ dev, hostname: reachableHost(), port, httpServer: dev ? server : createServer() });
  const handle = app.getRequestHandler();
  const render: RequestListener = (request, response) => withPageStatus(request, response, handle);
  await app.prepare();
  Error.prepareStackTrace = prepareStackTrace; // that of Next names the built files, and not their sources
  if (dev) return render;
  const compress = compression();
  return withShares((request, response) => {
    markOwnRequests(request);
    compress(request, response, () => {
      withPolicy(request, response);
      render(request, response);
    });
  });
}

/** Where Next requests pages of ours, over plain HTTP. */
function reachableHost(): string {
  const { host } = env();
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
