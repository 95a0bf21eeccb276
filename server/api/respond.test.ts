import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { deletePerProcess } from "@/lib/base/per-process";
import { unavailable } from "./respond";

const server = createServer((_, response) => unavailable(response)).listen(0);
afterEach(() => {
  vi.unstubAllEnvs();
  deletePerProcess("env");
});

it("while there are no pages, the response is kept by no cache, and links a status page that is hosted elsewhere, if there is one", async () => {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const get = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
  const { status, headers } = await fetch(`http://127.0.0.1:${port}`);
  expect([status, Object.fromEntries(headers)]).toEqual([
    503,
    expect.objectContaining({
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "retry-after": "2",
      "x-content-type-options": "nosniff",
    }),
  ]);
  expect(await get()).not.toContain("href");
  vi.stubEnv("STATUS_URL", "https://status.example/?a=1&b=2");
  deletePerProcess("env");
  expect(await get()).toContain('<a href="https://status.example/?a=1&amp;b=2">Status</a>');
  server.close();
});
