import { beforeAll, expect, it } from "vitest";
import { getRequest, type RequestDetails } from "@/lib/domains/usage/requests/service";
import { sql } from "@/lib/platform/db/client";
import { memoryLimiter } from "@/lib/platform/limiter";
import { testApi } from "@/test/api";
import type { HttpResponse } from "@/test/http";
import { issueKey } from "@/test/people";
import { loggedResponse } from "./logged-response";

const store = testApi();
beforeAll(() => sql()`insert into pets (name, category_id) values ('Rex', 1), ('Apollo', 2)`);

type Key = Awaited<ReturnType<typeof issueKey>>;

/** Of the connection, not of the response to a request. */
const ofConnection = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

async function expectLogged({ accountId }: Key, { headers, status, body }: HttpResponse): Promise<void> {
  const request = await getRequest(accountId, String(headers["x-request-id"]));
  if (!request) throw new Error(`The log lacks a response with ${status}`);
  const logged = loggedResponse(request);
  const known = Object.entries(logged.headers).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headers).toMatchObject(Object.fromEntries(known));
  const unknown = logged.unknownHeaders.map((name) => name.toLowerCase());
  const named = [...known.map(([name]) => name), ...unknown, ...ofConnection];
  expect(Object.keys(headers).filter((name) => !named.includes(name))).toEqual([]);
  expect(unknown).not.toContain("idempotent-replayed"); // the row says whether it was a repeat
  expect(logged.body).toEqual(status >= 400 ? body : undefined);
}

it("says each header that was sent, or that its value is not known, and the body of an error", async () => {
  const key = await issueKey();
  const reader = await issueKey({ scopes: ["pets:read"] });
  const elsewhere = await issueKey({ allowedRanges: ["192.0.2.1/32"] });
  const pet = { name: "Luna", categoryId: 1 };
  const once = { "Idempotency-Key": "one" };
  const requests: [Key, number, () => Promise<HttpResponse>][] = [
    [key, 200, () => store.get("/pets?limit=1", key.secret)],
    [key, 304, () => store.get("/pets?limit=1", key.secret, { "If-None-Match": "*" })],
    [key, 200, () => store.get("/pets/1", key.secret)],
    [key, 201, () => store.post("/pets", key.secret, pet, once)],
    [key, 201, () => store.post("/pets", key.secret, pet, once)],
    [key, 422, () => store.post("/pets", key.secret, { ...pet, name: "Rex" }, once)],
    [key, 400, () => store.get("/pets?limit=500", key.secret)],
    [key, 400, () => store.post("/pets", key.secret, "{")],
    [key, 404, () => store.get("/pets/999999", key.secret)],
    [key, 404, () => store.get("/nothing", key.secret)],
    [key, 405, () => store.request("DELETE", "/pets", { key: key.secret })],
    [reader, 403, () => store.post("/pets", reader.secret, pet)],
    [elsewhere, 403, () => store.get("/pets", elsewhere.secret)],
  ];
  for (const [owner, status, send] of requests) {
    const response = await send();
    expect(response.status).toBe(status);
    await expectLogged(owner, response);
  }
});

it.each([
  ["the minute", { limits: { perMinute: 1, perDay: 10 } }, "rate_limit_exceeded"],
  ["the day", { limits: { perMinute: 10, perDay: 1 } }, "daily_quota_exceeded"],
  ["the limits of the key", { limitPerMinute: 1 }, "rate_limit_exceeded"],
])("says when a request that exceeded %s may be sent again", async (_, options, code) => {
  const key = await issueKey(options);
  let response = await store.get("/pets", key.secret);
  // The minute may have ended between two requests.
  for (let sent = 0; sent < 5 && response.status === 200; sent++) response = await store.get("/pets", key.secret);
  expect(response.body).toMatchObject({ code });
  expect(response.headers["retry-after"]).toMatch(/^\d+$/);
  await expectLogged(key, response);
});

it("says when a request of a banned key may be sent again", async () => {
  const key = await issueKey();
  await memoryLimiter().restoreBans([{ accountId: key.accountId, keyId: key.id, until: Date.now() + 9_000, count: 3 }]);
  const response = await store.get("/pets", key.secret);
  expect(response.body).toMatchObject({ code: "api_key_banned" });
  await expectLogged(key, response);
  const request = (await getRequest(key.accountId, String(response.headers["x-request-id"]))) as RequestDetails;
  // By the policy of that time.
  const before = { ...request, minuteUsed: request.minuteLimit, startedBan: true, bannedUntil: request.at + 77_000 };
  expect(loggedResponse(before).headers).toMatchObject({ "Retry-After": "77" });
});

it("names what is missing: the animal, or the scope", async () => {
  const reader = await issueKey({ scopes: ["pets:read"] });
  expect((await store.get("/pets/999999", reader.secret)).body).toMatchObject({
    message: "No animal has the ID 999999.",
  });
  expect((await store.post("/pets", reader.secret, { name: "Rex", categoryId: 1 })).body).toMatchObject({
    message: "This key has pets:read. The operation needs pets:write.",
  });
});
