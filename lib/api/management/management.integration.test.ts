import { beforeEach, describe, expect, it } from "vitest";
import { managementOperations } from "@/lib/api/management";
import { openApiDocument } from "@/lib/api/openapi/document";
import { basePaths, type Operation } from "@/lib/api/operation";
import { asAccountId } from "@/lib/base/account-id";
import { managementScopeMeanings } from "@/lib/base/management-scopes";
import { may } from "@/lib/base/permissions";
import { type ManagementScope, type MemberRole, managementScopes, memberRoles } from "@/lib/base/vocabulary";
import { animalStoreManagement } from "@/lib/client/animal-store";
import { insertMember } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import type { NewManagementKey } from "@/lib/domains/management/schema";
import { createManagementKey, revokeManagementKey } from "@/lib/domains/management/service";
import { changeRole, removeMember } from "@/lib/domains/members/service";
import { by, newPerson } from "@/lib/domains/members/testing/team";
import { createEndpoint, sendTest } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { testOrigin } from "@/test/api";
import { type HttpResponse, type Sent, send } from "@/test/http";
import { accountOf, issueKey } from "@/test/people";

const origin = testOrigin();

const call = (method: string, path: string, key: string | undefined, body?: unknown, sent: Sent = {}) =>
  send(method, `${origin()}${basePaths.management}${path}`, {
    ...sent,
    ...(key !== undefined && { key }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const all = { name: "Terraform", scopes: [...managementScopes], expiresAt: null } satisfies NewManagementKey;
const issueManagementKey = async (owner: User, given: Partial<NewManagementKey> = {}) =>
  createManagementKey(accountOf(owner), { ...all, ...given }, by(owner));

type Any = Record<string, never> & { id: number; code: string; message: string };
const bodyOf = (response: HttpResponse) => response.body as Any;

let owner: User;
let secret: string;
beforeEach(async () => {
  owner = await newPerson();
  secret = (await issueManagementKey(owner)).secret;
});

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
      ...{ name: "Renamed", limitPerMinute: null },
    });
    expect((await call("POST", `/keys/${shown.id}/pause`, secret)).body).toMatchObject({ state: "paused" });
    expect((await send("GET", `${origin()}/api/v1/pets`, { key: issued })).body).toMatchObject({
      ...{ code: "api_key_paused", status: 403 },
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

  it("stay at their maximum with 200 parallel requests", async () => {
    const create = () => call("POST", "/keys", secret, { name: "Many", scopes: ["pets:read"] });
    await sql()`update management_keys set created_at = now()`;
    const statuses = (await Promise.all(Array.from({ length: 100 }, create))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(90);
  });
});

describe("access", () => {
  const paths = { keyId: "0", requestId: "req_0", endpointId: "0", deliveryId: "0" };
  const request = (operation: Operation, ids: Record<string, string>) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? "");
    const query = operation.id === "getUsage" ? "?from=2026-11-01T00:00:00Z" : "";
    return [operation.method, path + query, operation.body && (operation.bodyExample ?? {})] as const;
  };

  it.each(managementOperations.map((operation) => [operation.id, operation] as const))(
    "%s needs its scope, and a role of the key's creator that allows it",
    async (_, operation) => {
      const [method, path, body] = request(operation, paths);
      const others = managementScopes.filter((scope) => scope !== operation.scope);
      const lacking = await issueManagementKey(owner, { scopes: others });
      expect((await call(method, path, lacking.secret, body)).body).toMatchObject({ code: "insufficient_scope" });
      const scope = operation.scope as ManagementScope;
      const { permission } = managementScopeMeanings[scope];
      for (const role of memberRoles) {
        const { secret: own } = await keyOfRole(role, scope);
        const { status } = await call(method, path, own, body);
        expect([role, status === 403]).toEqual([role, !may(role, permission)]);
      }
      expect((await call(method, path, undefined, body)).status).toBe(401);
    },
  );

  async function keyOfRole(role: MemberRole, scope: ManagementScope) {
    const member = await newPerson();
    await insertMember(db(), accountOf(owner), member.id, "owner");
    const key = await createManagementKey(accountOf(owner), { ...all, scopes: [scope] }, by(member));
    await sql()`update memberships set role = ${role} where user_id = ${member.id} and account_id = ${accountOf(owner)}`;
    await revokeManagementKeysOver(15);
    return key;
  }

  const revokeManagementKeysOver = async (most: number) => sql()`
    update management_keys set revoked_at = now() where account_id = ${accountOf(owner)} and id in (
      select id from management_keys where revoked_at is null order by id desc offset ${most})`;

  it("finds nothing of another account", async () => {
    const { id: keyId } = await issueKey();
    const other = await newPerson();
    const input = { url: "https://example.com/hook", description: "", eventTypes: ["order.placed" as const] };
    const { endpoint } = await createEndpoint(accountOf(other), input, by(other));
    const deliveryId = await sendTest(accountOf(other), endpoint.id, "order.placed", by(other));
    const ids = { ...paths, keyId: String(keyId), endpointId: String(endpoint.id), deliveryId: String(deliveryId) };
    for (const operation of managementOperations.filter(({ path }) => path.includes("{"))) {
      const [method, path, body] = request(operation, ids);
      expect([operation.id, (await call(method, path, secret, body)).status]).toEqual([operation.id, 404]);
    }
  });

  it("ends with the next request when the key is revoked, or its creator or account is gone", async () => {
    const status = async () => (await call("GET", "/plan", secret)).status;
    expect(await status()).toBe(200);
    const accountId = accountOf(owner);
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    expect(await status()).toBe(403);
    await sql()`update accounts set disabled_at = null, requires_second_factor = true where id = ${accountId}`;
    expect(await status()).toBe(403);
    await sql()`update accounts set requires_second_factor = false where id = ${accountId}`;
    await sql()`update memberships set account_id = (select max(id) from accounts) where false`;
    const { key } = await issueManagementKey(owner);
    await revokeManagementKey(accountId, key.id, by(owner));
    expect(await status()).toBe(200);
    await sql()`delete from memberships where user_id = ${owner.id}`;
    expect((await call("GET", "/plan", secret)).body).toMatchObject({ code: "revoked_api_key" });
  });

  it("is apart from the API: no key works where the other does", async () => {
    const { secret: apiKey } = await issueKey();
    expect((await call("GET", "/plan", apiKey)).body).toMatchObject({ code: "invalid_api_key" });
    const response = await send("GET", `${origin()}/api/v1/pets`, { key: secret });
    expect(response.body).toMatchObject({ code: "invalid_api_key", message: expect.stringContaining("management") });
  });

  it("allows 120 requests a minute, which take nothing from the plan and are in no usage", async () => {
    const responses = await Promise.all(Array.from({ length: 121 }, () => call("GET", "/plan", secret)));
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(responses[0]?.headers["ratelimit-policy"]).toBe('"account";q=120;w=60');
    const fresh = await newPerson();
    const own = await issueManagementKey(fresh);
    expect((await call("GET", "/plan", own.secret)).body).toMatchObject({ minute: { used: 0 }, day: { used: 0 } });
    expect((await call("GET", "/requests", own.secret)).body).toEqual([]);
  });

  it("writes changes to the audit log as of the key", async () => {
    await call("POST", "/keys", secret, { name: "Audited", scopes: ["pets:read"] });
    const { items } = await listAudit({ accountId: asAccountId(accountOf(owner)), limit: 1 }, db());
    expect(items[0]).toMatchObject({
      action: "key.issued",
      actorId: owner.id,
      actorKey: expect.stringMatching(/^"Terraform" ask_manage_\w{4}…\w{4}$/),
    });
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

it("its creation and revocation are in the audit log, and it ends with the access of its creator", async () => {
  const accountId = accountOf(owner);
  const member = await newPerson();
  await insertMember(db(), accountId, member.id, "admin");
  const { secret: theirs } = await createManagementKey(accountId, all, by(member));
  expect((await call("GET", "/plan", theirs)).status).toBe(200);
  const made = { keys: "keep", endpoints: "keep" } as const;
  await changeRole(accountId, member.id, "viewer", by(owner));
  expect((await call("POST", "/keys", theirs, { name: "a", scopes: ["pets:read"] })).status).toBe(403);
  expect((await call("GET", "/plan", theirs)).status).toBe(200);
  await removeMember({ accountId, userId: member.id, made }, by(owner));
  await insertMember(db(), accountId, member.id, "owner");
  expect((await call("GET", "/plan", theirs)).body).toMatchObject({ code: "revoked_api_key" });
  const { items } = await listAudit({ accountId, about: ["management_key"], limit: 3 }, db());
  expect(items.map(({ action }) => action)).toEqual([
    "management_key.revoked",
    "management_key.created",
    "management_key.created",
  ]);
});

it("the typed client creates, edits and revokes a key, and reads usage", async () => {
  const client = animalStoreManagement({ baseUrl: origin() + basePaths.management, apiKey: secret });
  const { id, secret: issued } = await client.createKey({ name: "Typed", scopes: ["pets:read"] });
  await send("GET", `${origin()}/api/v1/pets`, { key: String(issued) });
  expect(await client.updateKey(id, { name: "Renamed" })).toMatchObject({ id, name: "Renamed" });
  const keys: unknown[] = [];
  for await (const key of client.allKeys()) keys.push(key.id);
  expect(keys).toEqual([id]);
  expect(await client.revokeKey(id)).toBeUndefined();
  await expect(client.getKey(999_999n)).rejects.toMatchObject({ code: "not_found", status: 404 });
  const { items } = await client.listRequests({ status: "200" });
  expect(items).toMatchObject([{ keyId: id, operation: "listPets", path: "/api/v1/pets" }]);
  expect(await client.getRequest(items[0]?.id ?? "")).toMatchObject({ summary: "The request passed every check." });
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  const usage = await client.getUsage({ from: today });
  expect(usage).toMatchObject([{ keyId: id, operation: "listPets", status: 200, counted: true, requests: 1 }]);
  const csv = await call("GET", `/usage?from=${today}`, secret, undefined, { headers: { Accept: "text/csv" } });
  expect(csv.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", vary: "Accept" });
  expect(csv.text.split("\r\n").slice(1, 2)).toEqual([
    `${new Date(Date.parse(today)).toISOString()},${id},listPets,200,true,1`,
  ]);
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

it("lists deliveries, sends one again, and pauses, rolls, tests and deletes an endpoint", async () => {
  const input = { url: "https://example.com/hook", eventTypes: ["order.placed"] };
  const made = await call("POST", "/webhooks", secret, input);
  const { id } = bodyOf(made);
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
  expect((await call("POST", `/webhooks/${id}/roll`, secret, { overlap: "none" })).status).toBe(201);
  expect((await call("PATCH", `/webhooks/${id}`, secret, { description: "Orders" })).body).toMatchObject({
    ...{ url: input.url, description: "Orders" },
  });
  expect((await call("DELETE", `/webhooks/${id}`, secret)).status).toBe(204);
  expect((await call("GET", "/webhooks", secret)).body).toEqual([]);
});

it("its document describes every response, and the one of the store stays as it was", async () => {
  const document = openApiDocument(origin(), "management");
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(managementOperations.length);
  const served = await call("GET", "/openapi.json", undefined);
  expect(served.body).toMatchObject({ openapi: "3.1.0", paths: JSON.parse(JSON.stringify(document.paths)) });
  const store = JSON.stringify(openApiDocument(origin()));
  for (const text of ["precondition_", '"conflict"', "If-Match", "manage"]) expect(store).not.toContain(text);
});

it.each([
  ["PATCH", "/keys/1", {}, 404],
  ["GET", "/usage?from=0000-01-01T00:00:00Z", undefined, 400],
  ["GET", "/usage?from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59-23:59", undefined, 400],
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

it("an empty change changes nothing, and is in no audit log", async () => {
  const { id } = bodyOf(await call("POST", "/keys", secret, { name: "Same", scopes: ["pets:read", "pets:read"] }));
  const before = await call("GET", `/keys/${id}`, secret);
  expect(before.body).toMatchObject({ scopes: ["pets:read"] });
  expect((await call("PATCH", `/keys/${id}`, secret, { unknown: 1 })).body).toEqual(before.body);
  const { items } = await listAudit({ accountId: accountOf(owner), action: "key.edited", limit: 1 }, db());
  expect(items).toEqual([]);
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
