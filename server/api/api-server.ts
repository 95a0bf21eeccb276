import cluster from "node:cluster";
import { demoUsers } from "@/lib/base/demo-users";
import { env } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { runningVersion } from "@/lib/base/running-version";
import { demoKey } from "@/lib/domains/demo/seed";
import { worker } from "@/lib/runtime/worker";
import { serveApi } from "./api-handler";
import { readyAfter } from "./health";
import type { PageHandler } from "./page-checks";
import { PagesProcess } from "./pages-process";
import { unavailable } from "./respond";
import { prepareStore, runServer, tellLauncher } from "./run-server";
import { serveOnPort } from "./serve-on-port";

const dev = process.argv.includes("--dev");

/** It owns the port, and has another process render the pages, unless it serves the API or works alone. */
runServer(async (onStop) => {
  const { serves, appUrl, demo } = env();
  await prepareStore();
  let pages: PagesProcess | undefined;
  const handlePage: PageHandler = (request, body, response) =>
    pages ? pages.handle(request, body, response) : unavailable(response);
  const handlers = {
    api: serves === "worker" ? undefined : serveApi,
    pages: serves === "all" ? handlePage : undefined,
  };
  const startPages = (port: number) => {
    pages = new PagesProcess({ port, dev });
    return pages;
  };
  // Of several processes, one gets no connection before its pages are there.
  if (serves === "all" && cluster.isWorker) await startPages(env().port).ready;
  const { server, port } = await serveOnPort(handlers, onStop, async () => pages?.stop());
  if (serves === "all" && !cluster.isWorker) {
    const started = startPages(port);
    // Without a listener, Node serves a request with an Upgrade header as any other (RFC 9110, section 7.8).
    if (dev) server.on("upgrade", (...upgrade) => started.upgrade(...upgrade));
    await readyAfter(started.ready);
  }
  if (serves === "worker") worker().start();
  const origin = appUrl ?? `http://localhost:${port}`;
  tellLauncher({
    type: "ready",
    lines: [`  ${product.name} ${runningVersion} is running at ${origin}`, ...(demo ? await demoLines(origin) : [])],
  });
});

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
