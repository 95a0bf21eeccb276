import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { promisify } from "node:util";
import { pino } from "pino";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { commonHeaders, fixedHeaders } from "@/lib/api/headers";
import type { ErrorCode } from "@/lib/base/errors";
import { deletePerProcess, perProcess } from "@/lib/base/per-process";
import { connectionLimits, limitedServer } from "./connections";

/** More than a connection takes unread. */
const large = Buffer.alloc(64 * 2 ** 20);

/**
 * A server. Its handler responds to `/now`, to `/echo` with the body, and to `/large` and `/stream`. Other requests wait for
 * the test. `received` counts the requests that Node's parser has read.
 */
async function startServer(most = { inAll: 50, ofNetwork: 50 }) {
  const { server, serve } = limitedServer(most);
  const waiting: ServerResponse[] = [];
  let received = 0;
  server.on("request", () => received++);
  serve(async (request, response) => {
    if (request.url === "/now") response.end("now");
    else if (request.url === "/echo") response.end(await textOf(request).catch(() => "the client is gone"));
    else if (request.url === "/large") response.end(large);
    else if (request.url === "/stream") response.write(large);
    else waiting.push(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return {
    server,
    waiting,
    received: () => received,
    openCount: () => promisify(server.getConnections.bind(server))(),
    open: async (localAddress = "127.0.0.1") => {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      sockets.push(socket);
      socket.on("error", () => undefined);
      await Promise.all([once(socket, "connect"), once(server, "connection")]);
      return socket;
    },
  };
}

const request = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, "Host: x", ...headers].join("\r\n")}\r\n\r\n`;
const post = (body: string) => `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const text = async (socket: Socket) => String((await once(socket, "data"))[0]);

/** Everything that a client receives. @returns a function for the bodies or statuses so far */
function reading(socket: Socket) {
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  return (pattern: RegExp) => [...received.matchAll(pattern)].map(([found]) => found);
}

describe("decisions: Connections: idle ones", () => {
  it("a new connection replaces the least recently used one without a request", async () => {
    const { open } = await startServer({ inAll: 2, ofNetwork: 2 });
    const first = await open();
    const second = await open();
    first.write(request("/now"));
    await text(first);
    const closed = once(second, "close");
    const third = await open();
    await closed;
    for (const socket of [first, third]) {
      socket.write(request("/now"));
      expect(await text(socket)).toContain("200 OK");
    }
  });

  it.each([
    ["whose body is incomplete", "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na"],
    ["whose response is not read", request("/large")],
    ["whose response is not read, of which there is more", request("/stream")],
  ])("and one with a request %s", async (_, begun) => {
    const { open, received } = await startServer({ inAll: 2, ofNetwork: 2 });
    const slow = [await open(), await open()];
    for (const socket of slow) socket.pause().write(begun);
    await expect.poll(received).toBe(2);
    const late = await open();
    late.write(request("/now"));
    expect(await text(late)).toContain("200 OK");
  });

  it("closes a new connection if all others have a request in progress", async () => {
    const { open, waiting } = await startServer({ inAll: 2, ofNetwork: 2 });
    const busy = [await open(), await open()];
    for (const socket of busy) socket.write(request("/later"));
    await expect.poll(() => waiting.length).toBe(2);
    await once(await open(), "close");
    for (const response of waiting) response.end("later");
    for (const socket of busy) expect(await text(socket)).toContain("200 OK");
  });

  it("a network with the most that it may have replaces its own, and no others", async () => {
    const { open, openCount } = await startServer({ inAll: 4, ofNetwork: 2 });
    (await open()).destroy();
    await expect.poll(openCount).toBe(0);
    const other = await open("127.0.0.2");
    const first = await open();
    const closed = once(first, "close");
    const rest = [await open(), await open()];
    await closed;
    for (const socket of [other, ...rest]) {
      socket.write(request("/now"));
      expect(await text(socket)).toContain("200 OK");
    }
  });

  describe("behind a proxy, which has all connections", () => {
    beforeEach(() => {
      deletePerProcess("env");
      return () => {
        delete process.env.TRUSTED_PROXIES;
        deletePerProcess("env");
      };
    });

    it.each([
      ["0", 1_000],
      ["1", 4_000],
    ])("with TRUSTED_PROXIES=%s, a network may have %i", (proxies, ofNetwork) => {
      process.env.TRUSTED_PROXIES = proxies;
      expect(connectionLimits()).toEqual({ inAll: 4_000, ofNetwork });
    });
  });
});

describe("decisions: Connections: pipelined requests", () => {
  const noHost = "GET /now HTTP/1.1\r\n\r\n";

  it("are handled one after another, and responded to in order", async () => {
    const { open, waiting } = await startServer();
    const socket = await open();
    const found = reading(socket);
    socket.write(request("/1") + post("echoed") + request("/2", "Expect: x") + request("/3") + noHost);
    for (const [index, body] of ["one", "two", "three"].entries()) {
      await expect.poll(() => waiting.length).toBe(index + 1);
      waiting[index]?.end(body);
    }
    const inOrder = ["one", "echoed", "two", "three", "400 Bad Request"];
    await expect.poll(() => found(/one|echoed|two|three|400 Bad Request/g)).toEqual(inOrder);
  });

  it.each([
    ["17 are served", request("/now"), 17, 17],
    ["18 close the connection", request("/now"), 18, 0],
    ["18 without a Host close it", noHost, 18, 0],
    ["18 with an Expect close it", request("/now", "Expect: x"), 18, 0],
  ])("on a connection, %s", async (_, one, count, served) => {
    const { open, waiting } = await startServer();
    const socket = await open();
    const found = reading(socket);
    socket.write(request("/later") + one.repeat(count - 1));
    if (served === 0) return void (await once(socket, "close"));
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.end("now");
    await expect.poll(() => found(/now/g).length).toBe(served);
  });

  it("512 wait at most, of all connections; a request that does not wait is served", async () => {
    const { open, openCount, waiting, received } = await startServer();
    for (let n = 0; n < 32; n++) (await open()).write(request("/later").repeat(17));
    await expect.poll(received).toBe(32 * 17);
    const late = await open();
    late.write(request("/now"));
    expect(await text(late)).toContain("200 OK");
    late.write(request("/later").repeat(2));
    await once(late, "close");
    // A closed connection leaves its room.
    for (const response of waiting.splice(0)) response.destroy();
    await expect.poll(openCount).toBe(0);
    const next = await open();
    next.write(request("/later").repeat(2));
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.end();
    await expect.poll(() => waiting.length).toBe(2);
  });
});

it("RFC 9112, section 3.2: a request of HTTP/1.0, such as one of a load balancer, needs no Host", async () => {
  const { open } = await startServer();
  const socket = await open();
  socket.write("GET /now HTTP/1.0\r\n\r\n");
  expect(await text(socket)).toContain("200 OK");
});

describe("RFC 6585, section 5: too many headers", () => {
  it.each([
    [100, "200 OK"],
    [101, "431 Request Header Fields Too Large"],
    [2_100, "431 Request Header Fields Too Large"],
  ])("%i are %s", async (count, status) => {
    const { open } = await startServer();
    const socket = await open();
    socket.write(request("/now", ...Array<string>(count - 1).fill("a: b")));
    expect(await text(socket)).toContain(status);
  });
});

describe("specification, sections 7 and 8: what is no request gets the Error body, its reason and the headers of each response", () => {
  const get = "GET /api/v1/pets HTTP/1.1\r\nHost: x\r\n";
  const long = "x".repeat(20_000);
  const cases: [what: string, status: number, code: ErrorCode, ...packets: string[]][] = [
    ["a long URL", 414, "url_too_long", `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["a long URL in packets", 414, "url_too_long", "GET /", long.slice(10_000), long.slice(10_000)],
    ["a long header", 431, "headers_too_large", `${get}Cookie: ${long}\r\n\r\n`],
    ["long headers in packets", 431, "headers_too_large", get, `A: ${long.slice(10_000)}\r\nB: ${long.slice(10_000)}`],
    ["101 headers", 431, "headers_too_large", `${get}${"a: b\r\n".repeat(100)}\r\n`],
    ["2,100 headers", 431, "headers_too_large", `${get}${"a: b\r\n".repeat(2_100)}\r\n`],
    ["no Host", 400, "malformed_request", "GET /api/v1/pets HTTP/1.1\r\n\r\n"],
    ["a space in a name", 400, "malformed_request", `${get}a b: c\r\n\r\n`],
    ["a method of no one", 400, "malformed_request", "WHAT /api/v1/pets HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["TLS", 400, "malformed_request", "\x16\x03\x01\x02\x00\x01\x00"],
    ["two lengths", 400, "malformed_request", `${get}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    [
      "no chunk",
      400,
      "malformed_request",
      `${post("").replace("Content-Length: 0", "Transfer-Encoding: chunked")}zz\r\n`,
    ],
    ["half a head", 408, "request_timeout", get],
    ["half a body", 408, "request_timeout", post("echoed").slice(0, -3)],
  ];

  it.each(cases)("%s: %i %s", async (_, status, code, ...packets) => {
    const { open, server } = await startServer();
    server.headersTimeout = 500;
    server.requestTimeout = 500;
    const socket = await open();
    const received = textOf(socket);
    for (const packet of packets) await promisify(socket.write.bind(socket, packet, "latin1"))();
    const [head = "", body = ""] = (await received).split("\r\n\r\n");
    expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\.$/), status });
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    const headers = new Set(head.split("\r\n").map((line) => line.split(":")[0]?.toLowerCase()));
    for (const name of [...Object.keys(commonHeaders), ...Object.keys(fixedHeaders)])
      expect(headers).toContain(name.toLowerCase());
    expect(head).toMatch(/^Connection: close$/im);
  });

  it.each([
    ["without a Host", "GET /api/v1/pets HTTP/1.1\r\n\r\n"],
    ["that is none", "\x16\x03\x01\x02\x00\x01\x00"],
  ])("the log has the address of the client of a request %s", async (_, sent) => {
    const lines: string[] = [];
    deletePerProcess("log");
    perProcess("log", () => pino({ base: undefined }, { write: (line: string) => void lines.push(line) }));
    onTestFinished(() => deletePerProcess("log"));
    const { open } = await startServer();
    const socket = await open();
    socket.end(sent, "latin1");
    expect(await textOf(socket)).toContain("malformed_request");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 400, ipAddress: "127.0.0.1" }]);
  });

  it("after the responses to the requests before it", async () => {
    const { open, waiting } = await startServer();
    const socket = await open();
    const found = reading(socket);
    socket.write(`${request("/1")}${request("/2")}GET / NOTHING\r\n\r\n`);
    for (const index of [0, 1]) {
      await expect.poll(() => waiting.length).toBe(index + 1);
      waiting[index]?.end(`response ${index}`);
    }
    await once(socket, "close");
    expect(found(/response \d|malformed_request/g)).toEqual(["response 0", "response 1", "malformed_request"]);
  });
});
