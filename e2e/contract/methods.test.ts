import { beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "@/test/people";
import { sharedStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

const store = sharedStore();
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  for (let n = 0; n < 3; n++) await store.post("/pets", key, { name: "Rex", categoryId: 1 });
});

const dayRemaining = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(/"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

/** The headers that are the same for all requests. */
function steady(headers: Record<string, unknown>): Record<string, unknown> {
  const changing =
    /^(date|x-request-id|x-ratelimit-|ratelimit$|content-length$|transfer-encoding$|connection$|keep-alive$)/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.test(name)));
}

describe("decisions: HEAD, OPTIONS, CORS", () => {
  it.each(["/pets?limit=1", "/pets/1", "/pets/999", "/pets?limit=0", "/store/orders", "/nothing"])(
    "HEAD %s returns the headers of GET, without a body, and counts",
    async (path) => {
      await roomInWindow(60_000, 3_000);
      const got = await store.get(path, key);
      const head = await store.request("HEAD", path, { key });
      expect(head.status).toBe(got.status);
      expect(head.text).toBe("");
      expect(steady(head.headers)).toEqual(steady(got.headers));
      expect(dayRemaining(head)).toBe(dayRemaining(got) - 1);
    },
  );

  it.each([
    ["/pets", "GET, POST, HEAD, OPTIONS"],
    ["/pets/1", "GET, HEAD, OPTIONS"],
    ["/store/orders", "GET, HEAD, OPTIONS"],
    ["/openapi.json", "GET, HEAD, OPTIONS"],
    ["/nothing", "OPTIONS"],
  ])("OPTIONS %s is 204, needs no key, and names the methods", async (path, methods) => {
    const headers = {
      Origin: "https://shop.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    };
    const response = await store.request("OPTIONS", path, { headers });
    expect(response.status).toBe(204);
    const sorted = (list: unknown) => String(list).split(", ").sort();
    expect(sorted(response.headers.allow)).toEqual(sorted(methods));
    expect(sorted(response.headers["access-control-allow-methods"])).toEqual(sorted(methods));
    const allowed = String(response.headers["access-control-allow-headers"]).toLowerCase().split(", ");
    const read = ["authorization", "content-type", "idempotency-key", "if-none-match", "traceparent", "tracestate"];
    expect(allowed.sort()).toEqual(read);
  });

  it("OPTIONS does not count, with a key or without", async () => {
    const before = await store.get("/pets", key);
    const ipAddress = "2001:db8::7";
    for (let n = 0; n < 5; n++) await store.request("OPTIONS", "/pets", { key, ipAddress });
    expect(dayRemaining(await store.get("/pets", key))).toBe(dayRemaining(before) - 1);
    const guarded = await store.request("OPTIONS", "/pets", { ipAddress });
    expect(guarded.headers["x-ratelimit-remaining"]).toBe("60");
  });

  it("any origin may read the response and all its headers, without cookies", async () => {
    const responses = [await store.get("/pets", key), await store.get("/pets"), await store.get("/pets/999", key)];
    for (const { headers } of responses) {
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      const exposed = String(headers["access-control-expose-headers"]).split(", ");
      expect(exposed).toEqual(
        expect.arrayContaining([
          "X-RateLimit-Limit",
          "X-RateLimit-Remaining",
          "X-RateLimit-Reset",
          "RateLimit",
          "RateLimit-Policy",
          "X-Request-Id",
          "Link",
          "Retry-After",
          "Deprecation",
          "Sunset",
          "WWW-Authenticate",
          "Allow",
        ]),
      );
    }
  });
});

describe("decisions: Base address: an unknown path", () => {
  const unknown = ["", "/", "/nothing", "/pets/1/", "/pets/1/photos", "/Pets", "/store", "/pet", "/store/orders/1"];

  it.each(unknown)("%j is 401 without a key", async (path) => {
    expect(await store.get(path)).toMatchObject({ status: 401, body: { code: "missing_api_key" } });
  });

  it.each(unknown)("%j is 404 with a key, and counts", async (path) => {
    const before = await store.get("/pets", key);
    const response = await store.get(path, key);
    expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(dayRemaining(response)).toBe(dayRemaining(before) - 1);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("%s is 401 and 404 as well", async (method) => {
    expect((await store.request(method, "/nothing")).status).toBe(401);
    expect((await store.request(method, "/nothing", { key })).status).toBe(404);
  });
});

describe("decisions: Error body, method_not_allowed", () => {
  it.each([
    ["PUT", "/pets"],
    ["PATCH", "/pets"],
    ["DELETE", "/pets"],
    ["POST", "/pets/1"],
    ["PUT", "/pets/1"],
    ["DELETE", "/pets/1"],
    ["POST", "/store/orders"],
    ["DELETE", "/store/orders"],
    ["POST", "/openapi.json"],
  ])("%s %s is 401 without a key, and 405 with Allow with one", async (method, path) => {
    expect((await store.request(method, path)).status).toBe(401);
    const response = await store.request(method, path, { key });
    expect(response).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
    const allowed = String(response.headers.allow).split(", ");
    expect(allowed).toContain("GET");
    expect(allowed).not.toContain(method);
  });
});

describe("decisions: Rate limit headers: on every response", () => {
  it("gives each request its own id", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await store.get("/pets", key)).headers["x-request-id"]),
    );
    expect(new Set(ids).size).toBe(20);
  });

  it("the document needs no key, does not count, and has the headers", async () => {
    const response = await store.request("GET", "/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers["x-ratelimit-remaining"]).toBe("60");
    expect((await store.request("HEAD", "/openapi.json")).status).toBe(200);
  });
});

describe("decisions: Base address", () => {
  it("ends in /v1, as the document's servers do", async () => {
    const { body } = await store.request("GET", "/openapi.json");
    const { servers } = body as { servers: { url: string }[] };
    expect(servers.map(({ url }) => url)).toEqual([`${store.service().url}/api/v1`]);
  });
});
