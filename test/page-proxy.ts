import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appendPeerAddress } from "@/server/api/own-requests";
import { servePage } from "@/server/api/page-checks";
import { forward } from "@/server/api/proxy";

/** The server in front of the pages, which respond with the fields that they get. */
export async function startPageProxy(): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  const path = join(folder, "pages.sock");
  const pages = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(path);
  const proxy = createServer({ joinDuplicateHeaders: true }, (request, response) => {
    appendPeerAddress(request);
    servePage((...page) => forward(...page, path), request, response);
  }).listen(0, "127.0.0.1");
  await Promise.all([pages, proxy].map((server) => once(server, "listening")));
  return {
    port: (proxy.address() as AddressInfo).port,
    stop: async () => {
      for (const server of [proxy, pages]) server.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
