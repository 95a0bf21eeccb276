import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { sendRaw } from "@/test/http";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

// Requests that no well-behaved client sends. Plain `next start` handles some of them itself, so this tests our server.
const store = testStore(); // requests without an address of a client share one limit
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

const raw = (lines: string[]) =>
  sendRaw(store.service().port, `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);

describe("decisions: Rate limit headers: 401", () => {
  it("two Authorization headers are invalid_api_key, in any order", async () => {
    const good = `Authorization: Bearer ${key}`;
    for (const headers of [
      [good, good],
      [good, "Authorization: Bearer x"],
      ["Authorization: Basic x", good],
    ]) {
      const response = await raw(["GET /api/v1/pets HTTP/1.1", "Host: store.example", ...headers]);
      expect(response).toMatch(/^HTTP\/1.1 401 /);
      expect(response).toMatch(/^X-RateLimit-Remaining: \d+\r$/im);
    }
  });
});

describe("decisions: Base address: an unknown path", () => {
  it.each(["/pets/", "//pets", "/pets%2f1", "/pets;v=1", "/pets%00"])("%s is 404", async (path) => {
    expect(await store.get(path, key)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("decisions: Invalid input: an ID that is no int64", () => {
  it.each(["%FF", "%", "%zz"])("/pets/%s, which cannot be decoded, is 404", async (petId) => {
    expect(await store.get(`/pets/${petId}`, key)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("decisions: Error body, method_not_allowed", () => {
  it.each(["PROPFIND", "TRACE", "QUERY", "SEARCH"])("%s is 405 on a known path, and 404 on another", async (method) => {
    expect((await store.request(method, "/pets")).status).toBe(401);
    const { status, headers } = await store.request(method, "/pets", { key });
    expect({ status, allow: headers.allow }).toEqual({
      status: 405,
      allow: (await store.request("PUT", "/pets", { key })).headers.allow,
    });
    expect((await store.request(method, "/nothing", { key })).status).toBe(404);
  });
});

describe("the process survives", () => {
  it("after a client that disconnects in the middle of a body, and adds nothing", async () => {
    const half = Buffer.from(
      `POST /api/v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"name":"Half"`,
    );
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = connect(store.service().port, "127.0.0.1");
        socket.on("error", () => undefined);
        socket.write(half);
        await sleep(100);
        socket.destroy();
      }),
    );
    await sleep(100);
    expect((await store.get("/pets", key)).status).toBe(200);
    expect(store.service().lives()).toBe(true);
    expect(await sql()`select 1 from pets where name like 'Half%'`).toHaveLength(0);
  });

  it("after a client that disconnects before the response", async () => {
    for (let n = 0; n < 10; n++) {
      const socket = connect(store.service().port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(`GET /api/v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`, () =>
        socket.destroy(),
      );
    }
    await sleep(100);
    expect((await store.get("/pets", key)).status).toBe(200);
  });

  it.each<[string, string[]]>([
    ["a Host that is no host", ["GET /api/v1/pets HTTP/1.1", "Host: a b<>"]],
    ["a Host with a path", ["GET /api/v1/pets HTTP/1.1", "Host: evil.example/x?"]],
    ["a port that is none", ["GET /api/v1/pets HTTP/1.1", "Host: store.example:99999"]],
    ["an absolute address", ["GET http://other.example/api/v1/pets HTTP/1.1", "Host: store.example"]],
    ["a path that leads out of the API", ["GET /api/v1/%2e%2e/%2e%2e/pets HTTP/1.1", "Host: store.example"]],
    ["an address with control characters escaped", ["GET /api/v1/pets/%0d%0aX-Evil:1 HTTP/1.1", "Host: store.example"]],
  ])("after %s, which gets an response of the 4xx", async (_, lines) => {
    const response = await raw(lines);
    expect(response).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(response).not.toMatch(/^X-Evil/im);
    expect((await store.get("/pets", key)).status).toBe(200);
  });

  it("after HTTP/1.0 without a Host, whose reason is in the Error body", async () => {
    const response = await raw(["GET /api/v1/pets HTTP/1.0"]);
    expect(response).toMatch(/^HTTP\/1.1 400 [\s\S]*^X-RateLimit-Limit: \d+\r$[\s\S]*Host header/im);
    expect(response).toContain('"code":"malformed_request"');
  });

  it("after headers that are too long", async () => {
    const response = await raw(["GET /api/v1/pets HTTP/1.1", "Host: x", `X: ${"x".repeat(20_000)}`]);
    expect(response).toMatch(/^HTTP\/1.1 431 /);
    expect((await store.get("/pets", key)).status).toBe(200);
  });

  it("after an invalid body", async () => {
    const post = [
      "POST /api/v1/pets HTTP/1.1",
      "Host: x",
      `Authorization: Bearer ${key}`,
      "Content-Type: application/json",
    ];
    expect(await raw([...post, "Transfer-Encoding: chunked", "", "zz"])).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(await raw([...post, "Content-Length: 5", "Content-Length: 6", "", "hello"])).toMatch(/^HTTP\/1.1 4\d\d /);
    expect((await store.get("/pets", key)).status).toBe(200);
  });
});
