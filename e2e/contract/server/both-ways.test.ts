import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { type HttpResponse, type Sent, send } from "@/test/http";
import { issueKey, issueManagementKey } from "@/test/people";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

/**
 * What differs between our server and plain `next start`, and cannot be fixed in a route handler:
 * - two Authorization headers: Node passes the first one to Next, which accepts it; our server rejects both.
 * - a path that cannot be decoded (`/pets/%FF`): Next returns 500 with a text before any handler runs.
 * - `//pets` and `/pets/`: Next redirects the first and treats the second as `/pets`.
 * - methods without an export in Next (PROPFIND, TRACE): Next responds itself.
 * These are tested on our server, in `raw.test.ts`.
 */
const databaseUrl = testDatabase();
let services: [Service, Service];
let key: string;
let managementKey: string;

beforeAll(async () => {
  services = await Promise.all([
    startService({ databaseUrl: databaseUrl(), env: { SERVE: "api" } }),
    startService({ databaseUrl: databaseUrl(), mode: "next" }),
  ]);
  const issued = await issueKey();
  key = issued.secret;
  managementKey = await issueManagementKey(issued.accountId);
  for (let n = 0; n < 3; n++)
    await send("POST", `${services[0].url}/api/v1/pets`, { key, body: '{"name":"Rex","categoryId":1}' });
  // A key shows the day of its last use, which is written in the background.
  const used = () => sql()`select from api_keys where id = ${issued.id} and last_used_at is not null`;
  await until("the use of the key is written", async () => (await used()).length === 1);
});
afterAll(() => Promise.all(services.map((service) => service.stop())));

// They depend on the time and on the connection, not on the response.
const ofTheMoment = new Set([
  "date",
  "x-request-id",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);
const numbers = /^(x-ratelimit-(remaining|reset)|ratelimit)$/;

/** A comparable form of a response: without numbers of the moment, our own origin, and the hash of both. */
function comparable({ status, headers, text }: HttpResponse, { url }: Service) {
  const kept = Object.entries(headers)
    .filter(([name]) => !ofTheMoment.has(name))
    // Next adds these to every response, because its own pages vary by them.
    .filter(([name]) => name !== "vary")
    .map(([name, value]) => [name, comparableHeader(name, String(value)).replaceAll(url, "")]);
  return { status, headers: Object.fromEntries(kept), text: text.replace(/"id":\d+/g, '"id":n').replaceAll(url, "") };
}

function comparableHeader(name: string, value: string): string {
  if (name === "etag") return "a hash";
  return numbers.test(name) ? value.replace(/\d+/g, "n") : value;
}

type Case = [name: string, method: string, path: string, sent?: Sent | (() => Sent)];
const withKey =
  (sent: Sent = {}) =>
  () => ({ key, ...sent });
const json = (body: string) => withKey({ body });

async function expectSame(method: string, path: string, sent: Sent | (() => Sent) = {}): Promise<void> {
  const [ours, next] = await Promise.all(
    services.map(async (service) => {
      const response = await send(method, service.url + path, typeof sent === "function" ? sent() : sent);
      return comparable(response, service);
    }),
  );
  expect(next).toEqual(ours);
}

describe("the API is the same with and without Next", () => {
  it.each<Case>([
    ["a page", "GET", "/pets?limit=2", withKey()],
    ["the last page", "GET", "/pets?limit=100", withKey()],
    ["an animal", "GET", "/pets/1", withKey()],
    ["no such animal", "GET", "/pets/999", withKey()],
    ["orders", "GET", "/store/orders", withKey()],
    ["an added animal", "POST", "/pets", json('{"name":"Zoë","categoryId":9007199254740993}')],
    ["a bad body", "POST", "/pets", json('{"name":""}')],
    ["no JSON", "POST", "/pets", json("x")],
    ["an empty body", "POST", "/pets", withKey({ headers: { "Content-Type": "application/json" } })],
    ["a body too large", "POST", "/pets", json("x".repeat(70_000))],
    [
      "a body too large, chunked",
      "POST",
      "/pets",
      withKey({ body: [Buffer.alloc(40_000, 32), Buffer.alloc(40_000, 32)] }),
    ],
    ["another media type", "POST", "/pets", withKey({ body: "x", headers: { "Content-Type": "text/plain" } })],
    ["a bad parameter", "GET", "/pets?limit=0", withKey()],
    ["a bad cursor", "GET", "/pets?cursor=%ff", withKey()],
    ["no key", "GET", "/pets"],
    ["a wrong key", "GET", "/pets", { key: "wrong" }],
    ["an unknown path", "GET", "/nothing/at/all", withKey()],
    ["an unknown path without a key", "GET", "/nothing"],
    ["the base address", "GET", "", withKey()],
    ["another method", "DELETE", "/pets", withKey()],
    ["HEAD", "HEAD", "/pets?limit=1", withKey()],
    ["HEAD of what is not there", "HEAD", "/pets/999", withKey()],
    ["OPTIONS", "OPTIONS", "/pets"],
    ["OPTIONS of what is not there", "OPTIONS", "/nothing"],
    ["the document", "GET", "/openapi.json"],
  ])("%s", (_, method, path, sent) => expectSame(method, `/api/v1${path}`, sent));
});

describe("the management API is the same with and without Next", () => {
  const managing = () => ({ key: managementKey });

  it.each<Case>([
    ["a list", "GET", "/keys?limit=1", managing],
    [
      "a file",
      "GET",
      "/usage?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
      () => ({ ...managing(), headers: { Accept: "text/csv" } }),
    ],
    ["a change", "PATCH", "/keys/1", () => ({ ...managing(), body: "{}", headers: { "If-Match": "*" } })],
    ["a deletion of what is not there", "DELETE", "/webhooks/1", managing],
    ["another method", "PUT", "/keys", managing],
    ["an API key", "GET", "/keys", withKey()],
    ["no key", "GET", "/keys"],
    ["an unknown path", "GET", "/nothing", managing],
    ["OPTIONS", "OPTIONS", "/keys/1"],
    ["the document", "GET", "/openapi.json"],
  ])("%s", (_, method, path, sent) => expectSame(method, `/api/manage/v1${path}`, sent));
});

describe("the tools of MCP are the same with and without Next", () => {
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const call = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"listPets","arguments":{"limit":2}}}';
  const accept = { Accept: "application/json, text/event-stream" };

  it.each<[name: string, method: string, sent: Sent | (() => Sent)]>([
    ["the list of tools", "POST", withKey({ body: list, headers: accept })],
    ["a call", "POST", withKey({ body: call, headers: accept })],
    ["no JSON", "POST", json("x")],
    ["a body too large", "POST", json("x".repeat(70_000))],
    ["no key", "POST", { body: list }],
    ["another method", "GET", withKey()],
    ["OPTIONS", "OPTIONS", {}],
    ["a foreign origin", "POST", withKey({ body: list, headers: { Origin: "https://other.example" } })],
  ])("%s", (_, method, sent) => expectSame(method, "/mcp", sent));
});
