import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { isStorable } from "@/lib/base/text";
import { post } from "./post";
import { setEnvironment } from "./testing/environment";
import { developmentUrls, hostileUrls } from "./testing/hostile";
import { head, listen, listenRaw, serveNames } from "./testing/servers";

afterEach(() => setEnvironment({}));

const body = '{"type":"pet.created"}';
const send = (url: string, timeoutMs = 10_000) =>
  post(url, { headers: { "content-type": "application/json", "webhook-id": "msg_1" }, body, timeoutMs });

const error = async (url: string, timeoutMs?: number) => {
  const result = await send(url, timeoutMs);
  return "error" in result ? result.error : result;
};

const ok = `${head("HTTP/1.1 200 OK", "Content-Length: 2")}ok`;

describe("a request to a customer's server", () => {
  it("has the headers and the body, asks for no compression, and returns the response", async () => {
    const seen: unknown[] = [];
    const server = createHttpServer(async (request, response) => {
      seen.push(request.method, request.url, request.headers, Buffer.concat(await request.toArray()).toString());
      response.writeHead(410).end("gone");
    });
    const { url, port } = await listen(server);
    const result = await send(`${url}hook?a=b`);
    expect(result).toEqual({ status: 410, response: "gone", durationMs: expect.any(Number) });
    const headers = {
      "content-type": "application/json",
      "webhook-id": "msg_1",
      "content-length": String(body.length),
      host: `127.0.0.1:${port}`,
      connection: "keep-alive",
    };
    expect(seen).toEqual(["POST", "/hook?a=b", headers, body]);
  });

  it("50 of them, one after another, take one connection", async () => {
    const { url, sockets } = await listen(createHttpServer((_, response) => response.end("ok")));
    for (let index = 0; index < 50; index++) expect(await send(url)).toMatchObject({ status: 200, response: "ok" });
    expect(sockets).toHaveLength(1);
  });

  it.each([
    [200, "OK"],
    [204, "No Content"],
    [500, "Internal Server Error"],
    [599, ""],
  ])("returns the status %i", async (status, text) => {
    const { url } = await listenRaw((socket) => socket.write(head(`HTTP/1.1 ${status} ${text}`, "Content-Length: 0")));
    expect(await send(url)).toMatchObject({ status, response: "" });
  });

  it("ignores hints before the response", async () => {
    const { url } = await listenRaw((socket) => socket.write(head("HTTP/1.1 103 Early Hints", "Link: </a>") + ok));
    expect(await send(url)).toMatchObject({ status: 200, response: "ok" });
  });
});

describe("the text of the response", () => {
  const textOf = async (bytes: Buffer | string, ...headers: string[]) => {
    const { url } = await listenRaw((socket) => {
      socket.write(head("HTTP/1.1 200 OK", `Content-Length: ${Buffer.byteLength(bytes)}`, ...headers));
      socket.write(bytes);
    });
    const result = await send(url);
    return "response" in result ? result.response : result;
  };

  it("has at most 1,024 bytes, and no part of a character", async () => {
    expect(await textOf("a".repeat(1024))).toBe("a".repeat(1024));
    expect(await textOf("a".repeat(1025))).toBe("a".repeat(1024));
    expect(await textOf("é".repeat(600))).toBe("é".repeat(512));
    expect(await textOf(`a${"é".repeat(600)}`)).toBe(`a${"é".repeat(511)}`);
  });

  it("is harmless, and Postgres can store it", async () => {
    const text = await textOf(Buffer.from("\0\x1b[31m\x07 \u202e<b>\r\n\t{}\xff", "utf8"));
    expect(text).toBe("\uFFFD\uFFFD[31m\uFFFD \uFFFD<b>\r\n\t{}ÿ");
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256));
    expect(isStorable((await textOf(bytes)) as string)).toBe(true);
  });

  it("is not decompressed", async () => {
    expect(await textOf("plain", "Content-Encoding: gzip")).toBe("plain");
  });
});

describe("a server that does not play by the rules costs at most its deadline", () => {
  it("accepts no connection", async () => {
    const code = `const { parentPort } = require("node:worker_threads");
      const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
        parentPort.postMessage(server.address().port);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`;
    const worker = new Worker(code, { eval: true });
    const port = await new Promise<number>((resolve) => worker.once("message", resolve));
    const queue = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => {}));
    await expect.poll(() => queue.some((socket) => !socket.connecting)).toBe(true);
    expect(await error(`http://127.0.0.1:${port}/`, 500)).toBe("timeout");
    for (const socket of queue) socket.destroy();
    await worker.terminate();
  });

  const drip = (first: string, more: string) => (socket: Socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(more), 20);
    socket.on("close", () => clearInterval(timer));
  };

  it.each<[string, Parameters<typeof listenRaw>[0]]>([
    ["sends nothing", () => {}],
    ["sends half of a head", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-")],
    ["sends half of a body", (socket) => socket.write(`${head("HTTP/1.1 200 OK", "Content-Length: 9")}half`)],
    ["drips headers", drip("HTTP/1.1 200 OK\r\nName: ", "a")],
    ["drips a body", drip(head("HTTP/1.1 200 OK", "Content-Length: 999"), "a")],
    ["hints without end", drip("", head("HTTP/1.1 102 Processing"))],
  ])("%s", async (_, respond) => {
    const { url, sockets } = await listenRaw(respond);
    expect(await error(url, 400)).toBe("timeout");
    await expect.poll(() => sockets.map((socket) => socket.destroyed || socket.readableEnded)).toEqual([true]);
  });

  const endless = (first: string, more: string) => (socket: Socket) => {
    socket.write(first);
    const flood = (): void => {
      while (!socket.destroyed && socket.write(more.repeat(1_000)));
    };
    socket.on("drain", flood);
    flood();
  };

  it("sends gigabytes: the first KiB counts, and the connection is closed", async () => {
    const { url, sockets } = await listenRaw(
      endless(head("HTTP/1.1 200 OK", "Content-Length: 9000000000"), "aaaaaaaa"),
    );
    expect(await send(url)).toMatchObject({ status: 200, response: "a".repeat(1024) });
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect(sockets[0]?.bytesWritten).toBeLessThan(50_000_000);
  });

  it.each([
    ["to continue", "100 Continue"],
    ["without headers", "102 Processing"],
    ["with headers", "103 Early Hints\r\nLink: </a>"],
    ["with a long reason", `103 ${"a".repeat(10_000)}`],
  ])("sends interim responses without end, %s: they have 16 KiB together", async (_, text) => {
    const { url, sockets } = await listenRaw(endless("", head(`HTTP/1.1 ${text}`)));
    expect(await error(url, 5_000)).toBe("bad_response");
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect(sockets[0]?.bytesWritten).toBeLessThan(50_000_000);
  });

  it.each<[string, string, Parameters<typeof listenRaw>[0]]>([
    ["closes immediately", "closed", (socket) => socket.end()],
    ["resets", "closed", (socket) => socket.resetAndDestroy()],
    ["closes within the head", "closed", (socket) => socket.end("HTTP/1.1 200 OK\r\nA: b")],
    ["closes within the body", "closed", (socket) => socket.end(`${head("HTTP/1.1 200 OK", "Content-Length: 9")}half`)],
    [
      "resets within the body",
      "closed",
      (socket) => socket.write(`${head("HTTP/1.1 200 OK", "Content-Length: 9")}half`, () => socket.resetAndDestroy()),
    ],
    [
      "changes the protocol",
      "closed",
      (socket) => socket.write(head("HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: websocket")),
    ],
    ["speaks another protocol", "bad_response", (socket) => socket.write("SSH-2.0-OpenSSH_9.2\r\n")],
    [
      "has a status that does not exist",
      "bad_response",
      (socket) => socket.write(head("HTTP/1.1 999 What", "Content-Length: 0")),
    ],
    [
      "sends no valid chunk",
      "bad_response",
      (socket) => socket.write(`${head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")}zz\r\n`),
    ],
    [
      "sends 1 MB of headers",
      "bad_response",
      (socket) =>
        socket.write(head("HTTP/1.1 200 OK", ...Array(1_000).fill(`A: ${"a".repeat(1_000)}`), "Content-Length: 0")),
    ],
    ["sends headers without end", "bad_response", endless("HTTP/1.1 200 OK\r\n", "Name: value\r\n")],
    ["sends one header without end", "bad_response", endless("HTTP/1.1 200 OK\r\nName: ", "aaaaaaaa")],
  ])("%s", async (_, expected, respond) => {
    const { url, sockets } = await listenRaw(respond);
    expect(await error(url)).toBe(expected);
    await expect.poll(() => sockets.map((socket) => socket.destroyed || socket.readableEnded)).toEqual([true]);
  });

  it.each([301, 302, 303, 307, 308])("redirects with %i: nothing follows it", async (status) => {
    const inside = await listenRaw((socket) => socket.write(ok));
    const { url } = await listenRaw((socket) =>
      socket.write(head(`HTTP/1.1 ${status} There`, `Location: ${inside.url}`, "Content-Length: 0")),
    );
    expect(await error(url)).toBe("redirect");
    expect(inside.sockets).toHaveLength(0);
  });

  it("is not there", async () => {
    const { url, port } = await listen(createHttpServer());
    expect(port).toBeGreaterThan(0);
    expect(await error(url.replace("127.0.0.1", "127.0.0.3"))).toBe("not_connected");
  });

  it("has no TLS", async () => {
    const { port } = await listenRaw((socket) => socket.write(ok));
    expect(await error(`https://127.0.0.1:${port}/`)).toBe("tls");
  });
});

describe("a connection that the server closed after an earlier request", () => {
  it("costs nothing: the request goes over a new one", async () => {
    const { url, sockets } = await listenRaw((socket, _, earlier) =>
      earlier === 0 ? socket.write(ok) : socket.resetAndDestroy(),
    );
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(sockets).toHaveLength(2);
  });

  it("is tried again once", async () => {
    let count = 0;
    const { url } = await listenRaw((socket) => (count++ === 0 ? socket.write(ok) : socket.resetAndDestroy()));
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await error(url)).toBe("closed");
    expect(count).toBe(3);
  });

  it("is not tried again once a response began", async () => {
    let count = 0;
    const { url } = await listenRaw((socket, _, earlier) => {
      count++;
      if (earlier === 0) socket.write(ok);
      else socket.end(`${head("HTTP/1.1 200 OK", "Content-Length: 9")}half`);
    });
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await error(url)).toBe("closed");
    expect(count).toBe(2);
  });
});

describe("the name of the server", () => {
  const inside = ["10.0.0.1", "169.254.169.254", "127.0.0.1", "::1", "fd00:ec2::254", "::ffff:10.0.0.1", "::8.8.8.8"];

  it.each(inside)("that leads to %s is not resolved in production", async (ip) => {
    setEnvironment({ APP_ENV: "production" });
    const asked = await serveNames(() => (ip.includes(":") ? { 28: [ip] } : { 1: [ip] }));
    expect(await error("https://hooks.example.com/")).toBe("not_resolved");
    expect(asked.sort()).toEqual(["hooks.example.com A", "hooks.example.com AAAA"]);
  });

  it.each([
    { 1: ["127.0.0.1", "10.0.0.1"] },
    { 1: ["127.0.0.1"], 28: ["fd00::1"] },
    { 1: ["127.0.0.1"], 28: ["::ffff:a00:1"] },
  ])("leads nowhere if one of its addresses is not allowed: %j", async (addresses) => {
    const { port, sockets } = await listenRaw((socket) => socket.write(ok));
    await serveNames(() => addresses);
    expect(await error(`http://hooks.example.com:${port}/`)).toBe("not_resolved");
    expect(sockets).toHaveLength(0);
  });

  it("is asked for once, and the connection goes to the address that was checked", async () => {
    const { port, sockets } = await listenRaw((socket) => socket.write(ok));
    const asked = await serveNames((_, nth) => ({ 1: [nth === 0 ? "127.0.0.1" : "10.0.0.1"] }));
    const url = `http://rebinding.example.com:${port}/`;
    expect(await send(url)).toMatchObject({ status: 200 });
    expect(await send(url)).toMatchObject({ status: 200 }); // the connection is kept
    expect(asked.sort()).toEqual(["rebinding.example.com A", "rebinding.example.com AAAA"]);
    sockets[0]?.destroy();
    expect(await error(url)).toBe("not_resolved");
    expect(sockets).toHaveLength(1);
  });

  it("leads to the next of its addresses if one accepts no connection", async () => {
    const { port, sockets } = await listenRaw((socket) => socket.write(ok), "127.0.0.2");
    await serveNames(() => ({ 1: ["127.0.0.4", "127.0.0.2"], 28: ["::1"] }));
    expect(await send(`http://both.example.com:${port}/`)).toMatchObject({ status: 200 });
    expect(sockets).toHaveLength(1);
  });

  it("leads to few of a thousand addresses", async () => {
    const { port, sockets } = await listenRaw((socket) => socket.write(ok), "127.0.0.30");
    await serveNames(() => ({ 1: Array.from({ length: 30 }, (_, index) => `127.0.0.${index + 1}`) }));
    expect(await error(`http://many.example.com:${port}/`)).toBe("not_connected");
    expect(sockets).toHaveLength(0);
  });

  it("does not exist", async () => {
    await serveNames(() => undefined);
    expect(await error("http://none.example.com:81/")).toBe("not_resolved");
  });

  it("has a name server that does not respond", async () => {
    await serveNames(() => "silence");
    expect(await error("http://silent.example.com:81/", 300)).toBe("timeout");
  });

  it("localhost is this machine in development, without a question", async () => {
    const { port } = await listenRaw((socket) => socket.write(ok));
    const asked = await serveNames(() => undefined);
    expect(await send(`http://localhost:${port}/`)).toMatchObject({ status: 200 });
    expect(asked).toEqual([]);
  });
});

it("a URL that is not allowed gets no request, also if it was when it was entered", async () => {
  setEnvironment({ APP_ENV: "production" });
  const { url, sockets } = await listenRaw((socket) => socket.write(ok));
  for (const each of [...hostileUrls, ...developmentUrls, url]) expect(await error(each)).toBe("not_allowed");
  expect(sockets).toHaveLength(0);
});

describe("TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost";
  const files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert];

  it("is verified, and goes through no proxy, whatever the environment says", async () => {
    execFileSync("openssl", [...request.split(" "), ...files], { stdio: "ignore" });
    const options = { key: readFileSync(key), cert: readFileSync(cert) };
    const { port } = await listen(createHttpsServer(options, (_, response) => response.end("ok")));
    const proxy = await listenRaw((socket) => socket.end());
    expect(await error(`https://localhost:${port}/`)).toBe("tls"); // no authority signed the certificate

    // Node reads most of these when it starts.
    const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"];
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, proxy.url])),
      NODE_USE_ENV_PROXY: "1",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      NODE_EXTRA_CA_CERTS: cert,
    };
    const urls = ["localhost", "127.0.0.1"].map((host) => `https://${host}:${port}/`);
    const script = ["--import", "tsx", "lib/platform/outgoing/testing/send.ts", ...urls];
    const { stdout } = await promisify(execFile)(process.execPath, script, { env });
    expect(JSON.parse(stdout)).toMatchObject([{ status: 200, response: "ok" }, { error: "tls" }]);
    expect(proxy.sockets).toHaveLength(0);
  });
});
