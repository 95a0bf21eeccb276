import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { serveApi } from "@/server/api";
import { type Client, clientOf } from "./client";
import { testDatabase } from "./database";

/**
 * Gives the tests of a file the API on their own database, and a client for it: call it at the top of the file. This process
 * serves it, so it needs no build. What a start or the pages do needs `testStore`.
 */
export function testApi(): Client {
  testDatabase({ TRUSTED_PROXIES: "1" });
  const server = createServer({ joinDuplicateHeaders: true }, serveApi);
  let url = "";
  beforeAll(async () => {
    await maintainPartitions(Date.now());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return clientOf(() => ({ url }));
}
