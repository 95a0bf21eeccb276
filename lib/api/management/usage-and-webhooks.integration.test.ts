import { expect, it } from "vitest";
import { managementOperations } from "@/lib/api/management";
import { openApiDocument } from "@/lib/api/openapi/document";
import { basePaths } from "@/lib/api/operation";
import { maxActiveKeys } from "@/lib/base/plans";
import { HOUR_MS, isoTime } from "@/lib/base/time";
import { animalStoreManagement } from "@/lib/client/animal-store";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueDocsKey } from "@/lib/domains/keys/service";
import { sql } from "@/lib/platform/db/client";
import { dayOf, endOfDay, endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";
import { send, someIpAddress } from "@/test/http";
import { accountOf, changePlan, issueKey } from "@/test/people";
import { roomInWindow } from "@/test/waiting";
import { bodyOf, owner, secret, testManagement } from "./testing/client";

const { origin, call } = testManagement();

it("the typed client creates, edits and revokes a key, and reads usage", async () => {
  const client = animalStoreManagement({ baseUrl: origin() + basePaths.management, apiKey: secret });
  const { id, secret: issued } = await client.createKey({ name: "Typed", scopes: ["pets:read"] });
  await send("GET", `${origin()}/api/v1/pets`, { key: String(issued) });
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  const usage = await client.getUsage({ from: today });
  expect(usage).toMatchObject([{ keyId: id, operation: "listPets", status: 200, counted: true, requests: 1 }]);
  expect(await client.updateKey(id, { name: "Renamed" })).toMatchObject({ id, name: "Renamed" });
  const keys: unknown[] = [];
  for await (const key of client.allKeys()) keys.push(key.id);
  expect(keys).toEqual([id]);
  expect(await client.revokeKey(id)).toBeUndefined();
  await expect(client.getKey(999_999n)).rejects.toMatchObject({ code: "not_found", status: 404 });
  const { items } = await client.listRequests({ status: "200" });
  expect(items).toMatchObject([{ keyId: id, operation: "listPets", path: "/api/v1/pets" }]);
  expect(await client.getRequest(items[0]?.id ?? "")).toMatchObject({ summary: "The request passed every check." });
  const json = await call("GET", `/usage?from=${today}`, secret, undefined, { headers: { Accept: "text/csv;q=0" } });
  expect(json.body).toHaveLength(1);
  const csv = await call("GET", `/usage?from=${today}`, secret, undefined, { headers: { Accept: "text/csv" } });
  expect(csv.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", vary: "Accept" });
  expect(csv.text.split("\r\n").slice(1, 2)).toEqual([
    `${new Date(Date.parse(today)).toISOString()},${id},listPets,200,true,1`,
  ]);
});

it("a request of the log has what was sent, and why it got its response", async () => {
  const { secret: key, id: keyId } = await issueKey({ accountId: accountOf(owner) });
  const ipAddress = someIpAddress();
  const from = { key, ipAddress, headers: { "User-Agent": "shop/1" } };
  const missing = await send("GET", `${origin()}/api/v1/pets/404?a=b`, from);
  await call("GET", "/requests", secret);
  const [row] = await sql()`
    select (extract(epoch from at) * 1000)::float8 as at, duration_micros / 1000.0::float8 as ms, host(ip_address) as ip from request_log where key_id = ${keyId}`;
  const entry = {
    id: missing.headers["x-request-id"],
    at: isoTime(row?.at),
    keyId: Number(keyId),
    method: "GET",
    path: "/api/v1/pets/404?a=b",
    operation: "getPet",
    status: 404,
    errorCode: "not_found",
    durationMs: row?.ms,
    ipAddress: row?.ip,
    userAgent: "shop/1",
  };
  expect((await call("GET", "/requests", secret)).body).toEqual([entry]);
  const after = isoTime(row?.at + 1);
  const found = async (span: string) => (await call("GET", `/requests?${span}`, secret)).body;
  expect(await found(`from=${entry.at}&to=${after}`)).toEqual([entry]);
  for (const span of [`from=${after}`, `to=${entry.at}`, `from=${after}&to=${entry.at}`])
    expect(await found(span), span).toEqual([]);
  const { message } = bodyOf(missing);
  const { checks, ...details } = (await call("GET", `/requests/${entry.id}`, secret)).body as Record<string, unknown>;
  expect(details).toEqual({ ...entry, errorMessage: message, summary: "Not found." });
  const text = "The key has pets:read";
  expect(checks).toContainEqual({ name: "Scope", verdict: "passed", text });
});

it("the plan has what each window has counted, and the keys that work, without the one of the docs", async () => {
  await roomInWindow(60_000, 10_000);
  const accountId = accountOf(owner);
  await changePlan(accountId, "enterprise", { perMinute: 7, perDay: 70 });
  const { secret: key } = await issueKey({ accountId });
  await issueDocsKey(accountId, commandActor);
  for (const _ of [1, 2]) await send("GET", `${origin()}/api/v1/pets`, { key });
  const now = Date.now();
  expect((await call("GET", "/plan", secret)).body).toEqual({
    plan: "enterprise",
    minute: { limit: 7, used: 2, left: 5, resetsAt: isoTime(endOfMinute(minuteOf(now))) },
    day: { limit: 70, used: 2, left: 68, resetsAt: isoTime(endOfDay(dayOf(now))) },
    keys: { limit: maxActiveKeys, used: 1 },
  });
});

it("each list goes on where its page ended", async () => {
  const issued = await call("POST", "/keys", secret, { name: "One", scopes: ["pets:read"] });
  await call("POST", "/keys", secret, { name: "Two", scopes: ["pets:read"] });
  for (const _ of [1, 2]) await send("GET", `${origin()}/api/v1/pets`, { key: bodyOf(issued).secret });
  const { id } = bodyOf(
    await call("POST", "/webhooks", secret, { url: "https://example.com/hook", eventTypes: ["order.placed"] }),
  );
  for (const _ of [1, 2]) await call("POST", `/webhooks/${id}/test`, secret, { type: "order.placed" });

  for (const path of ["/keys", "/requests", `/webhooks/${id}/deliveries`]) {
    const all = (await call("GET", path, secret)).body as unknown[];
    expect(all, path).toHaveLength(2);
    const first = await call("GET", `${path}?limit=1`, secret);
    const [, next = ""] = /<[^?>]+(\?[^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const second = await call("GET", path + next, secret);
    expect([first.body, second.body], path).toEqual(all.map((one) => [one]));
    expect(second.headers.link, path).toBeUndefined();
  }
});

it.each([
  ["from=yesterday", "from must be a time"],
  ["", "from must be a time"],
  ["from=2026-11-01T00:00:00Z&interval=year", "interval must be"],
  ["from=2026-01-01T00:00:00Z&interval=minute", "at most 400 periods"],
  ["from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z", "to must be after from"],
  ["from=2026-11-01T00:00:00Z&key=all", "key must be"],
])("GET /usage?%s is rejected: %s", async (query, message) => {
  const response = await call("GET", `/usage?${query}`, secret);
  expect(response.body).toMatchObject({ code: "invalid_parameter", message: expect.stringContaining(message) });
});

it("bounds the rows of GET /usage, which every other request of the process would wait for", async () => {
  const accountId = accountOf(owner);
  const minute = new Date().toISOString().slice(0, 16);
  await sql()`
    insert into usage_minutes (minute, account_id, key_id, operation, status, count)
    select ${`${minute}Z`}::text::timestamptz, ${accountId}, key, 'listPets', 200, 1 from generate_series(1, 10001) key`;
  const usage = (more: string) => call("GET", `/usage?from=${minute}:00Z${more}`, secret);
  expect((await usage("")).body).toMatchObject({
    code: "invalid_parameter",
    message:
      "A response has at most 10,000 rows. Choose a shorter time, a longer interval, or a key, operation or status.",
  });
  expect((await usage("&key=10001")).body).toMatchObject([{ keyId: 10_001, requests: 1 }]);
  await sql()`delete from usage_minutes where account_id = ${accountId} and key_id = 1`;
  expect((await usage("")).body).toHaveLength(10_000);
});

it.each([
  ["GET", "/requests?path=%00", undefined, "path must be a part of a path."],
  ["GET", `/requests?path=${"x".repeat(513)}`, undefined, "path must be a part of a path."],
  ["GET", "/requests?status=3xx", undefined, "status must be a status such as 200 or 4xx."],
  [
    "POST",
    "/webhooks",
    { url: "example.com", eventTypes: ["order.placed"] },
    "url: Enter a whole URL: https://example.com/webhooks",
  ],
])("%s %s names what is wrong: %#", async (method, path, body, message) => {
  expect((await call(method, path, secret, body)).body).toMatchObject({ status: 400, message });
});

it("lists deliveries, sends one again, and pauses, rolls, tests and deletes an endpoint", async () => {
  const input = { url: "https://example.com/hook", eventTypes: ["order.placed"] };
  const made = await call("POST", "/webhooks", secret, input);
  const { id } = bodyOf(made);
  const described = { ...input, description: "Ours" };
  const once = () => call("POST", "/webhooks", secret, described, { headers: { "Idempotency-Key": "once" } });
  const first = bodyOf(await once());
  expect(first).toMatchObject({ ...described, secret: expect.stringMatching(/^whsec_/) });
  expect((await once()).body).toEqual({ ...first, secret: null });
  await call("DELETE", `/webhooks/${first.id}`, secret);
  expect(made.body).toMatchObject({ status: "enabled", description: "", secret: expect.stringMatching(/^whsec_/) });
  const test = await call("POST", `/webhooks/${id}/test`, secret, { type: "order.placed" });
  expect(test.status).toBe(202);
  const { deliveryId } = bodyOf(test) as unknown as { deliveryId: number };
  const listed = await call("GET", `/webhooks/${id}/deliveries?status=waiting`, secret);
  expect(listed.body).toMatchObject([{ id: deliveryId, type: "order.placed", status: "waiting" }]);
  expect((await call("POST", `/deliveries/${deliveryId}/resend`, secret)).status).toBe(204);
  expect((await call("POST", `/webhooks/${id}/pause`, secret)).body).toMatchObject({ status: "paused" });
  expect((await call("POST", `/deliveries/${deliveryId}/resend`, secret)).body).toMatchObject({ code: "conflict" });
  expect((await call("POST", `/webhooks/${id}/enable`, secret)).body).toMatchObject({ status: "enabled" });
  const rolled = async (overlap: string) => {
    expect((await call("POST", `/webhooks/${id}/roll`, secret, { overlap })).status).toBe(201);
    const [row] = await sql()`
      select extract(epoch from previous_until - now())::float8 * 1000 as left from webhook_endpoints where id = ${id}`;
    return Math.ceil(row?.left / HOUR_MS);
  };
  expect(await rolled("24h")).toBe(24);
  expect(await rolled("none")).toBe(0);
  expect((await call("PATCH", `/webhooks/${id}`, secret, { description: "Orders" })).body).toMatchObject({
    url: input.url,
    description: "Orders",
  });
  expect((await call("DELETE", `/webhooks/${id}`, secret)).status).toBe(204);
  expect((await call("GET", "/webhooks", secret)).body).toEqual([]);
});

it("each change that may demand a state is rejected with the ETag of another one", async () => {
  const key = await call("POST", "/keys", secret, { name: "One", scopes: ["pets:read"] });
  const endpoint = { url: "https://example.com/hook", eventTypes: ["order.placed"] };
  const made = await call("POST", "/webhooks", secret, endpoint);
  const ids: Record<string, number> = { keyId: bodyOf(key).id, endpointId: bodyOf(made).id };
  const changes = managementOperations.filter(({ precondition }) => precondition);
  expect(changes.map(({ id }) => id).sort()).toEqual(["deleteEndpoint", "revokeKey", "updateEndpoint", "updateKey"]);
  // Those that delete come last.
  for (const { method, path, body } of changes.sort((a, b) => b.method.localeCompare(a.method))) {
    const url = path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]));
    const { etag = "" } = (await call("GET", url, secret)).headers;
    const change = (tag: string) => call(method, url, secret, body && {}, { headers: { "If-Match": tag } });
    expect((await change('"of another state"')).body, url).toMatchObject({ code: "precondition_failed", status: 412 });
    expect((await call("GET", url, secret)).headers.etag, url).toBe(etag);
    expect((await change(etag)).status, url).toBeLessThan(300);
  }
});

it("its document describes every operation, and that of the store has none of it", async () => {
  const document = openApiDocument(origin(), "management");
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(managementOperations.length);
  const served = await call("GET", "/openapi.json", undefined);
  expect(served.body).toMatchObject({ openapi: "3.1.0", paths: JSON.parse(JSON.stringify(document.paths)) });
  const store = JSON.stringify(openApiDocument(origin()));
  for (const text of ["precondition_", '"conflict"', "If-Match", "manage"]) expect(store).not.toContain(text);
});
