import { describe, expect, it } from "vitest";
import { z } from "zod";
import { managementOperations } from "@/lib/api/management";
import { openApiDocument } from "@/lib/api/openapi/document";
import type { Operation } from "@/lib/api/operation";
import { serve } from "@/lib/api/pipeline";
import { fromWeb } from "@/lib/api/request";
import { operationEndpoint } from "@/lib/api/routes";
import { DAY_MS, HOUR_MS, isoDay } from "@/lib/base/time";
import { listAudit } from "@/lib/domains/audit/service";
import { flushUsage } from "@/lib/domains/usage/recorder";
import { db, sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { accountOf } from "@/test/people";
import { bodyOf, owner, secret, testManagement } from "./testing/client";

const { origin, call } = testManagement();

describe("keys", () => {
  it("are created with their secret once, listed, read, edited, rolled and revoked", async () => {
    const made = await call("POST", "/keys", secret, { name: "Production", scopes: ["pets:read"] });
    expect(made.status).toBe(201);
    const { secret: issued, ...shown } = bodyOf(made);
    expect((await send("GET", `${origin()}/api/v1/pets`, { key: issued })).status).toBe(200);
    const found = await call("GET", `/keys/${shown.id}`, secret);
    expect(found.body).toEqual({ ...shown, lastUsedOn: bodyOf(found).lastUsedOn });
    expect((await call("GET", "/keys?limit=1", secret)).body).toEqual([found.body]);
    const edited = await call("PATCH", `/keys/${shown.id}`, secret, { name: "Renamed", limitPerMinute: 5 });
    expect(edited.body).toMatchObject({ name: "Renamed", limitPerMinute: 5, scopes: ["pets:read"] });
    expect((await call("PATCH", `/keys/${shown.id}`, secret, { limitPerMinute: null })).body).toMatchObject({
      name: "Renamed",
      limitPerMinute: null,
    });
    expect((await call("POST", `/keys/${shown.id}/pause`, secret)).body).toMatchObject({ state: "paused" });
    expect((await send("GET", `${origin()}/api/v1/pets`, { key: issued })).body).toMatchObject({
      code: "api_key_paused",
      status: 403,
    });
    expect((await call("POST", `/keys/${shown.id}/pause`, secret)).body).toMatchObject({ code: "conflict" });
    expect((await call("POST", `/keys/${shown.id}/enable`, secret)).body).toMatchObject({ state: "active" });
    const rolled = await call("POST", `/keys/${shown.id}/roll`, secret, { overlap: "none" });
    expect(rolled.status).toBe(201);
    expect(bodyOf(rolled).name).toBe("Renamed");
    const revoked = await call("DELETE", `/keys/${bodyOf(rolled).id}`, secret);
    expect([revoked.status, revoked.text]).toEqual([204, ""]);
    expect((await call("GET", `/keys/${bodyOf(rolled).id}`, secret)).body).toMatchObject({ state: "revoked" });
    expect((await call("DELETE", `/keys/${bodyOf(rolled).id}`, secret)).status).toBe(204);
    expect((await call("POST", `/keys/${bodyOf(rolled).id}/pause`, secret)).body).toMatchObject({ code: "conflict" });
  });

  it("show each field as it was given, also after they are revoked", async () => {
    const given = {
      name: "Whole",
      scopes: ["pets:read", "pets:write"],
      allowedRanges: ["203.0.113.0/24"],
      limitPerMinute: 5,
      limitPerDay: 700,
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    };
    const made = bodyOf(await call("POST", "/keys", secret, given));
    expect(made).toMatchObject({ ...given, state: "active", revokedAt: null, replacedBy: null, lastUsedOn: null });
    expect(String(made.secret)).toMatch(new RegExp(`^${made.prefix}.*${made.lastFour}$`));
    await call("DELETE", `/keys/${made.id}`, secret);
    const revoked = bodyOf(await call("GET", `/keys/${made.id}`, secret));
    expect(revoked).toMatchObject({ ...given, state: "revoked", createdAt: made.createdAt });
    expect(Date.parse(String(revoked.revokedAt))).toBeLessThan(Date.parse(given.expiresAt));
  });

  it("show what replaced them, how long they work on, and when they were last used", async () => {
    const { id, secret: issued } = bodyOf(await call("POST", "/keys", secret, { name: "Old", scopes: ["pets:read"] }));
    const day = isoDay(Date.now());
    await send("GET", `${origin()}/api/v1/pets`, { key: String(issued) });
    await flushUsage();
    await sql()`update api_keys set last_used_at = last_used_at - interval '1 day' where id = ${id}`;
    const { id: replacedBy } = bodyOf(await call("POST", `/keys/${id}/roll`, secret, { overlap: "24h" }));
    const old = bodyOf(await call("GET", `/keys/${id}`, secret));
    const lastUsedOn = isoDay(Date.parse(day) - DAY_MS);
    expect(old).toMatchObject({ state: "rolling", replacedBy, lastUsedOn });
    const left = Date.parse(String(old.expiresAt)) - Date.now();
    expect([Math.ceil(left / HOUR_MS), bodyOf(await call("GET", `/keys/${replacedBy}`, secret)).expiresAt]).toEqual([
      24,
      null,
    ]);
  });

  it("change only if they match If-Match, which a client gets from a GET and from a change", async () => {
    const { id } = bodyOf(await call("POST", "/keys", secret, { name: "One", scopes: ["pets:read"] }));
    const { etag = "" } = (await call("GET", `/keys/${id}`, secret)).headers;
    const change = (name: string, tag: string) =>
      call("PATCH", `/keys/${id}`, secret, { name }, { headers: { "If-Match": tag } });
    const first = await change("Two", etag);
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    expect((await change("Three", etag)).body).toMatchObject({ code: "precondition_failed", status: 412 });
    expect((await change("Three", `W/${first.headers.etag}`)).status).toBe(412);
    expect((await call("DELETE", `/keys/${id}`, secret, undefined, { headers: { "If-Match": etag } })).status).toBe(
      412,
    );
    expect((await change("Three", `"other", ${first.headers.etag}`)).status).toBe(200);
    expect((await change("Four", "*")).status).toBe(200);
    expect((await call("GET", `/keys/${id}`, secret)).body).toMatchObject({ name: "Four", state: "active" });
  });

  it("are created once for an Idempotency-Key, and a repeat has no secret", async () => {
    const body = { name: "Once", scopes: ["pets:read"] };
    const create = (given: object, idempotencyKey: string) =>
      call("POST", "/keys", secret, given, { headers: { "Idempotency-Key": idempotencyKey } });
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(body, "a")));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const secrets = responses.map((response) => (bodyOf(response).secret as unknown) !== null);
    expect(secrets.filter(Boolean)).toHaveLength(1);
    expect(new Set(responses.map((response) => bodyOf(response).id)).size).toBe(1);
    expect((await create({ ...body, name: "Other" }, "a")).body).toMatchObject({ code: "idempotency_key_reused" });
    const [row] = await sql()`select string_agg(response, '') as kept from idempotent_responses`;
    for (const response of responses) expect(row?.kept).not.toContain(bodyOf(response).secret ?? "none");
  });

  it("stay at their maximum with 200 parallel requests, of which 120 are within the limit of a minute", async () => {
    const create = () => call("POST", "/keys", secret, { name: "Many", scopes: ["pets:read"] });
    const statuses = (await Promise.all(Array.from({ length: 200 }, create))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses).toContain(409);
    // They wait for each other, and a slow machine tells some to come again.
    expect([201, 409, 429, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
  });
});

it.each([
  ["/keys", { name: "", scopes: ["pets:read"] }],
  ["/keys", { name: "a", scopes: [] }],
  ["/keys", { name: "a", scopes: ["keys:write"] }],
  ["/keys", { name: "a", scopes: ["pets:read"], allowedRanges: ["everywhere"] }],
  ["/keys", { name: "a", scopes: ["pets:read"], limitPerMinute: 0 }],
  ["/keys", { name: "a", scopes: ["pets:read"], expiresAt: "2020-01-01T00:00:00Z" }],
  ["/keys", { name: "a", scopes: ["pets:read"], expiresAt: "tomorrow" }],
  ["/keys", { scopes: ["pets:read"] }],
  ["/webhooks", { url: "nothing", eventTypes: ["order.placed"] }],
  ["/webhooks", { url: "https://example.com", eventTypes: [] }],
])("POST %s rejects %j with invalid_body", async (path, body) => {
  expect((await call("POST", path, secret, body)).body).toMatchObject({ code: "invalid_body", status: 400 });
});

it.each([
  ["PATCH", "/keys/1", {}, 404],
  ["GET", "/usage?from=0000-01-01T00:00:00Z", undefined, 400],
  ["GET", "/usage?from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59-23:59", undefined, 400],
  ["GET", "/requests?from=1969-12-31T23:59:59Z", undefined, 400],
  ["GET", "/requests?from=3000-01-01T00:00:00Z", undefined, 200],
  ["GET", "/requests?cursor=99999999999999.req_00000000000000000000000000000000", undefined, 200],
  ["GET", "/keys/99999999999999999999", undefined, 404],
  ["GET", "/keys?cursor=x", undefined, 400],
  ["POST", "/keys", { name: "a\u0000", scopes: ["pets:read"] }, 400],
  ["POST", "/keys", { name: "a", scopes: null }, 400],
  ["POST", "/keys", { name: "a", scopes: ["pets:read"], limitPerDay: 1.5 }, 400],
  ["POST", "/keys", { name: "a", scopes: ["pets:read"], expiresAt: "9999-06-01T00:00:00Z" }, 400],
  [
    "POST",
    "/keys",
    { name: "a", scopes: ["pets:read"], allowedRanges: Array.from({ length: 51 }, (_, n) => `192.0.2.${n}`) },
    400,
  ],
  ["POST", "/webhooks", { url: "https://example.com/a", eventTypes: ["order.placed"], description: null }, 400],
])("%s %s is no error of ours, whatever is sent: %#", async (method, path, body, status) => {
  expect((await call(method, path, secret, body)).status).toBe(status);
});

it("what has ended by itself can be revoked, as a key that was revoked before, and stays as it is", async () => {
  const { id } = bodyOf(await call("POST", "/keys", secret, { name: "Ended", scopes: ["pets:read"] }));
  await sql()`update api_keys set expires_at = now() where id = ${id}`;
  expect((await call("DELETE", `/keys/${id}`, secret)).status).toBe(204);
  expect((await call("GET", `/keys/${id}`, secret)).body).toMatchObject({ state: "expired", revokedAt: null });
});

it.each([
  ["limitPerMinute", 0, 1_000_000],
  ["limitPerMinute", 1_000_001, 1_000_000],
  ["limitPerDay", 1.5, 1_000_000_000],
])("names the bounds of %s for %d, which are those of the document", async (field, value, most) => {
  const { body } = await call("POST", "/keys", secret, { name: "a", scopes: ["pets:read"], [field]: value });
  expect(body).toMatchObject({ code: "invalid_body", message: `${field} must be an integer from 1 to ${most}.` });
  const { components } = openApiDocument(origin(), "management");
  for (const schema of ["NewKey", "KeyChanges", "Key"])
    expect(components.schemas[schema]?.properties?.[field]?.anyOf?.[0]).toMatchObject({ minimum: 1, maximum: most });
});

it("an empty change changes nothing, and is in no audit log", async () => {
  const { id } = bodyOf(await call("POST", "/keys", secret, { name: "Same", scopes: ["pets:read", "pets:read"] }));
  const before = await call("GET", `/keys/${id}`, secret);
  expect(before.body).toMatchObject({ scopes: ["pets:read"] });
  expect((await call("PATCH", `/keys/${id}`, secret, { unknown: 1 })).body).toEqual(before.body);
  const hook = { url: "https://example.com/hook", eventTypes: ["order.placed"] };
  const endpoint = await call("POST", "/webhooks", secret, hook);
  expect((await call("PATCH", `/webhooks/${bodyOf(endpoint).id}`, secret, {})).body).toMatchObject(hook);
  for (const action of ["key.edited", "webhook.edited"]) {
    const { items } = await listAudit({ accountId: accountOf(owner), action, limit: 1 }, db());
    expect(items).toEqual([]);
  }
});

it("an Idempotency-Key is of one operation, and a repeat is served also when no place is left", async () => {
  const once = { headers: { "Idempotency-Key": "same" } };
  const body = { name: "x", scopes: ["pets:read"], url: "https://example.com/h", eventTypes: ["order.placed"] };
  expect((await call("POST", "/keys", secret, body, once)).status).toBe(201);
  expect((await call("POST", "/webhooks", secret, body, once)).body).toMatchObject({ url: body.url });
  for (let n = 0; n < 8; n++) await call("POST", "/keys", secret, { name: "x", scopes: ["pets:read"] });
  const last = { headers: { "Idempotency-Key": "last" } };
  const responses = await Promise.all([1, 2, 3].map(() => call("POST", "/keys", secret, body, last)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
});

it("an operation may demand If-Match, return 202, and be a PUT", async () => {
  const { id } = bodyOf(await call("POST", "/keys", secret, { name: "Put", scopes: ["pets:read"] }));
  const operation: Operation = {
    ...(managementOperations.find((one) => one.id === "updateKey") as Operation),
    id: "putKey",
    method: "PUT",
    precondition: "required",
    response: { status: 202, description: "Accepted.", body: z.object({}), example: {} },
  };
  const put = (headers: Record<string, string>) => {
    const sent = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers };
    const request = new Request(`http://localhost/keys/${id}`, {
      method: "PUT",
      headers: sent,
      body: '{"name":"Two"}',
    });
    return serve(fromWeb(request), operationEndpoint(operation), { keyId: String(id) });
  };
  expect(JSON.parse(String((await put({})).body))).toMatchObject({ code: "precondition_required", status: 428 });
  expect(JSON.parse(String((await put({ "If-Match": '"old"' })).body))).toMatchObject({ status: 412 });
  expect(await put({ "If-Match": "*" })).toMatchObject({ status: 202, headers: { ETag: expect.any(String) } });
});
