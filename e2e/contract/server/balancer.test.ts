import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import type { ErrorCode } from "@/lib/base/errors";
import { ownFields } from "@/server/api/proxy";
import { startHaproxy } from "@/test/haproxy";
import { send, sendRaw } from "@/test/http";
import { startNginx } from "@/test/nginx";
import { startPageProxy } from "@/test/page-proxy";
import { testStore } from "@/test/store";

const store = testStore(); // all requests have the address of the balancer, and share its limit

/** Specification, sections 7 and 8, without what only the service knows. */
function expectError(response: string, status: number, code: ErrorCode): void {
  const [head = "", body = ""] = response.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.[01] ${status} `));
  expect(head).toMatch(/^Access-Control-Allow-Origin: \*$/im);
  if (status > 500) expect(head).toMatch(/^Retry-After: 5$/im);
  expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), status });
}

/** Responds to `/slow` when the connection ends, to `/cut` with nothing, and to the rest. */
async function startUpstream(): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === "/cut") request.socket.destroy();
    else if (request.url !== "/slow") response.writeHead(request.url === "/503" ? 503 : 200).end("of the service");
  });
  onTestFinished(() => server.close().closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, "Host: api.example.com", ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;

it("deploy/haproxy.cfg: takes 1,000 connections of an address, and leaves room for others", async () => {
  const balancer = await startHaproxy([store.service().port]);
  onTestFinished(balancer.stop);
  const open = (localAddress: string): Socket => {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(balancer.url).port), localAddress });
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const status = async (socket: Socket) => {
    socket.write("GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => "");
    return String(received).slice(0, 12);
  };
  const first = Array.from({ length: 1_000 }, () => open("127.0.0.2"));
  await Promise.all(first.map((socket) => once(socket, "connect")));
  expect(await status(first.at(-1) as Socket)).toBe("HTTP/1.1 200");
  const late = open("127.0.0.2");
  const response = textOf(late);
  late.write("GET /api/v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expectError(await response, 503, "service_unavailable");
  expect(await status(open("127.0.0.1"))).toBe("HTTP/1.1 200");
});

it("deploy/haproxy.cfg: a client cannot have its address removed by naming the field in Connection (RFC 9110, 7.6.1)", async () => {
  const front = await startPageProxy();
  onTestFinished(front.stop);
  const balancer = await startHaproxy([front.port]);
  onTestFinished(balancer.stop);
  for (const connection of ["keep-alive", ...ownFields.map((name) => `keep-alive, ${name}`)]) {
    const { body } = await send("GET", `${balancer.url}/`, {
      headers: { Connection: connection },
      ipAddress: "192.0.2.1",
    });
    expect(body).toMatchObject({ "x-forwarded-for": "192.0.2.1, 127.0.0.1, 127.0.0.1" });
  }
});

it("deploy/haproxy.cfg: its own errors have the Error body", async () => {
  const balancer = await startHaproxy([await startUpstream()], "1s");
  onTestFinished(balancer.stop);
  const sent = (bytes: string) => sendRaw(Number(new URL(balancer.url).port), bytes);
  expectError(await sent(get("/", "Content-Length: 10")), 408, "request_timeout");
  expectError(await sent(get("/cut")), 502, "outcome_unknown");
  expect(await sent(get("/503"))).toContain("of the service");
});

it("deploy/nginx.conf: its own errors have the Error body", async () => {
  const { port, stop } = await startNginx(await startUpstream(), 1);
  onTestFinished(stop);
  const sent = (bytes: string) => sendRaw(port, bytes);
  expectError(await sent("GET / HTTP/1.1\r\na b\r\n\r\n"), 400, "malformed_request");
  expectError(await sent(get("/", "Content-Length: 10000000")), 413, "payload_too_large");
  expectError(await sent(get(`/${"x".repeat(40_000)}`)), 414, "url_too_long");
  expectError(await sent(get("/", `Cookie: ${"x".repeat(40_000)}`)), 431, "headers_too_large");
  expectError(await sent(get("/cut")), 502, "outcome_unknown");
  expect(await sent(get("/503"))).toContain("of the service");
  const slow = connect(port, "127.0.0.1");
  onTestFinished(() => void slow.destroy());
  slow.write(get("/slow"));
  await expect.poll(() => sent(get("/"))).toContain(" 503 ");
  expectError(await sent(get("/")), 503, "service_unavailable");
});
