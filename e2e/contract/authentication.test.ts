import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { generateKey } from "@/lib/domains/keys/format";
import { editKey, pauseKey, rollKey } from "@/lib/domains/keys/service";
import { sql } from "@/lib/platform/db/client";
import { untilChangesHold } from "@/test/clock";
import { someIpAddress } from "@/test/http";
import { issueKey, revoke } from "@/test/people";
import { testStore } from "@/test/store";
import { roomInWindow, until } from "@/test/waiting";

const store = testStore({ LOG_REQUESTS: "all" });
const challenge = 'Bearer realm="animal-store"';
const invalid = expect.stringMatching(
  /^Bearer realm="animal-store", error="invalid_token", error_description="[^"]+"$/,
);
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

const withHeader = (authorization: string) => store.get("/pets", undefined, { Authorization: authorization });

const rejectedWith = (code: string, authenticate: unknown) => ({
  status: 401,
  headers: { "www-authenticate": authenticate },
  body: { code, status: 401 },
});

describe("spec 5: bearer authentication on every operation", () => {
  it.each([
    ["GET", "/pets"],
    ["POST", "/pets"],
    ["GET", "/pets/1"],
    ["GET", "/store/orders"],
    ["HEAD", "/pets"],
  ])("%s %s without a key is 401", async (method, path) => {
    const response = await store.request(method, path);
    expect(response.status).toBe(401);
    expect(response.headers["www-authenticate"]).toBe(challenge);
  });

  it.each(["Bearer", "bearer", "BEARER", "Bearer  "])("takes the scheme written %j, in any case", async (scheme) => {
    expect((await withHeader(`${scheme} ${key}`)).status).toBe(200);
  });
});

describe("spec 5: a 401 says what to mend in the header", () => {
  it.each([
    ["the word Bearer twice", "Bearer Bearer x", "Send the word Bearer once, and then only the key."],
    ["quotes around the key", 'Bearer "ask_live_x"', /without quotes or angle brackets\.$/],
    ["angle brackets around the key", "Bearer <ask_live_x>", /without quotes or angle brackets\.$/],
    ["two headers", "Bearer ask_live_x, Bearer ask_live_y", "Send exactly one Authorization header."],
    ["a mistyped key", "Bearer ask_live_x", "This API key is not valid."],
  ])("%s", async (_, authorization, message) => {
    const response = await withHeader(authorization);
    expect(response).toMatchObject(rejectedWith("invalid_api_key", invalid));
    expect((response.body as { message: string }).message).toMatch(message);
  });
});

describe("decisions: Rate limit headers: 401", () => {
  it.each([
    ["without a header", undefined],
    ["with an empty header", ""],
    ["with Bearer alone", "Bearer"],
    ["with Bearer and a space", "Bearer "],
    ["with another scheme", "Basic dXNlcjpwYXNz"],
    ["with the key alone", "ask_live_x"],
  ])("%s it is missing_api_key, and the challenge has no error", async (_, authorization) => {
    const response = await (authorization === undefined ? store.get("/pets") : withHeader(authorization));
    expect(response).toMatchObject(rejectedWith("missing_api_key", challenge));
  });

  it.each<[string, (key: string) => string]>([
    ["of another form", () => "abc"],
    ["that is truncated", (key) => key.slice(0, -1)],
    ["with a character too many", (key) => `${key}x`],
    ["with a mistyped character", (key) => key.replace(/.$/, (last) => (last === "a" ? "b" : "a"))],
    ["in capitals", (key) => key.toUpperCase()],
    ["that was never issued", () => generateKey("production")],
    ["with another one behind it", (key) => `${key} ${key}`],
    ["with a comma and another one", (key) => `${key}, Bearer ${key}`],
    ["of 8,000 characters", () => "k".repeat(8_000)],
    ["with quotes", (key) => `"${key}"`],
  ])("a key %s is invalid_api_key, and the challenge says invalid_token", async (_, spoil) => {
    expect(await withHeader(`Bearer ${spoil(key)}`)).toMatchObject(rejectedWith("invalid_api_key", invalid));
  });

  it("a key that was revoked is revoked_api_key within a second", async () => {
    const issued = await issueKey();
    expect((await store.get("/pets", issued.secret)).status).toBe(200);
    await revoke(issued);
    await untilChangesHold();
    expect(await store.get("/pets", issued.secret)).toMatchObject(rejectedWith("revoked_api_key", invalid));
  });

  it("a key that expires is expired_api_key from that moment on", async () => {
    const expiresAt = new Date(Date.now() + 5_000);
    const { secret } = await issueKey({ expiresAt });
    expect((await store.get("/pets", secret)).status).toBe(200);
    await sleep(expiresAt.getTime() - Date.now() + 20);
    expect(await store.get("/pets", secret)).toMatchObject(rejectedWith("expired_api_key", invalid));
  });

  it("a key of a disabled account is 403 account_disabled", async () => {
    const { secret, accountId } = await issueKey();
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    expect(await store.get("/pets", secret)).toMatchObject({ status: 403, body: { code: "account_disabled" } });
  });

  it("a paused key is 403 api_key_paused", async () => {
    const { secret, accountId, id } = await issueKey();
    await pauseKey(accountId, id, commandActor);
    expect(await store.get("/pets", secret)).toMatchObject({ status: 403, body: { code: "api_key_paused" } });
  });

  it("does not reveal the key in a response or in the log", async () => {
    const secret = generateKey("production");
    const { text, headers } = await withHeader(`Bearer ${secret}`);
    expect(text + JSON.stringify(headers)).not.toContain(secret);
    const last = await store.get(`/pets?key=${key}`, key);
    await until("both requests are in the log", () =>
      store.service().logs().includes(String(last.headers["x-request-id"])),
    );
    expect(store.service().logs()).not.toContain(secret);
    expect(store.service().logs()).not.toContain(key);
  });
});

describe("decisions: Life of a key", () => {
  it("a rolled key works together with the new one during the overlap, and not without one", async () => {
    const kept = await issueKey();
    const overlapping = await rollKey(kept.accountId, kept.id, "1h", commandActor);
    expect((await store.get("/pets", kept.secret)).status).toBe(200);
    expect((await store.get("/pets", overlapping.secret)).status).toBe(200);

    const dropped = await issueKey();
    expect((await store.get("/pets", dropped.secret)).status).toBe(200);
    const successor = await rollKey(dropped.accountId, dropped.id, "none", commandActor);
    await untilChangesHold();
    expect(await store.get("/pets", dropped.secret)).toMatchObject(rejectedWith("expired_api_key", invalid));
    expect((await store.get("/pets", successor.secret)).status).toBe(200);
  });
});

describe("decisions: Environments: staging", () => {
  it.each(["staging", "development"] as const)(
    "a %s key is rejected with a message that says so",
    async (environment) => {
      const response = await withHeader(`Bearer ${generateKey(environment)}`);
      expect(response).toMatchObject(rejectedWith("invalid_api_key", invalid));
      expect(response.body).toMatchObject({
        message: expect.stringMatching(`belongs to the ${environment} environment`),
      });
    },
  );
});

describe("decisions: Key form: scopes", () => {
  it.each([
    ["GET", "/pets", "pets:read", ["pets:write", "orders:read"]],
    ["GET", "/pets/1", "pets:read", ["pets:write", "orders:read"]],
    ["POST", "/pets", "pets:write", ["pets:read", "orders:read"]],
    ["GET", "/store/orders", "orders:read", ["pets:read", "pets:write"]],
  ] as const)("%s %s needs %s: 403 insufficient_scope without it", async (method, path, needed, others) => {
    const body = method === "POST" ? '{"name":"Rex","categoryId":1}' : undefined;
    const { secret: without } = await issueKey({ scopes: [...others] });
    expect(await store.request(method, path, { key: without, body })).toMatchObject({
      status: 403,
      body: { code: "insufficient_scope", message: expect.stringContaining(needed) },
    });
    const { secret: enough } = await issueKey({ scopes: [needed] });
    expect((await store.request(method, path, { key: enough, body })).status).not.toBe(403);
  });
});

describe("decisions: Allowed addresses of a key", () => {
  it("another address gets 403 address_not_allowed, which counts and is logged, until the key allows it", async () => {
    await roomInWindow(60_000, 5_000);
    const { secret, accountId, id } = await issueKey({ allowedRanges: ["203.0.113.0/24", "2001:db8::/32"] });
    const from = (ipAddress: string) => store.request("GET", "/pets?limit=1", { key: secret, ipAddress });
    for (const ipAddress of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8:1::9"]) {
      expect((await from(ipAddress)).status).toBe(200);
    }
    const rejected = await from("198.51.100.7");
    expect(rejected).toMatchObject({
      status: 403,
      headers: { "x-ratelimit-remaining": "996" },
      body: { code: "address_not_allowed", message: "This API key does not work from the IP address 198.51.100.7." },
    });
    await until("the request is in the log", async () => {
      const [row] = await sql()`select error_code from request_log where key_id = ${id} and status = 403`;
      return row?.error_code === "address_not_allowed";
    });
    await editKey(accountId, id, { allowedRanges: ["198.51.100.7"] }, commandActor);
    await untilChangesHold();
    expect([(await from("198.51.100.7")).status, (await from("203.0.113.9")).status]).toEqual([200, 403]);
  });
});

describe("decisions: Windows: what counts", () => {
  it("60 failed authentications from an IP address are allowed per minute, and the 61st is 429; another IP address has its own", async () => {
    await roomInWindow(60_000, 15_000);
    const ipAddress = someIpAddress();
    for (let used = 1; used <= 60; used++) {
      const response = await store.request("GET", "/pets", { ipAddress });
      expect(response.status).toBe(401);
      expect(response.headers).toMatchObject({
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": String(60 - used),
        "ratelimit-policy": '"address";q=60;w=60',
        ratelimit: expect.stringMatching(new RegExp(`^"address";r=${60 - used};t=\\d+$`)),
      });
    }
    const rejected = await store.request("GET", "/pets", { ipAddress, key: "wrong" });
    expect(rejected).toMatchObject({ status: 429, body: { code: "rate_limit_exceeded" } });
    const reset = Number(rejected.headers["x-ratelimit-reset"]);
    expect(reset % 60).toBe(0);
    expect(Math.abs(reset - Date.now() / 1000 - Number(rejected.headers["retry-after"]))).toBeLessThan(2);
    expect((await store.request("GET", "/pets", { ipAddress, key })).status).toBe(200);
    expect((await store.request("GET", "/pets")).status).toBe(401);
  });
});
