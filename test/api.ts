import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { serveApi } from "@/server/api/api-handler";
import { appendPeerAddress } from "@/server/api/own-requests";
import { type Client, clientOf } from "./client";
import { testDatabase } from "./database";
import { someIpAddress } from "./http";

/**
 * Gives the tests of a file the API and its tools on their own database: call it at the top of the file. This process
 * serves it, so it needs no build. What a start or the pages do needs `testStore`. @returns the origin, once tests run
 */
export function testOrigin(): () => string {
  testDatabase({ TRUSTED_PROXIES: "1" });
  const client = someIpAddress();
  const server = createServer({ joinDuplicateHeaders: true }, (request, response) => {
    request.headers["x-forwarded-for"] ??= client;
    appendPeerAddress(request);
    serveApi(request, response);
  });
  beforeAll(async () => {
    await maintainPartitions(Date.now());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A client of {@link testOrigin}. */
export function testApi(): Client {
  const origin = testOrigin();
  return clientOf(() => ({ url: origin() }));
}
