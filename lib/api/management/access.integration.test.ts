import { describe, expect, it } from "vitest";
import { managementOperations } from "@/lib/api/management";
import type { Operation } from "@/lib/api/operation";
import { backgroundDone } from "@/lib/base/background";
import { type ManagementScope, managementScopeMeanings, managementScopes } from "@/lib/base/management-scopes";
import { may } from "@/lib/base/permissions";
import { DAY_MS } from "@/lib/base/time";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { maxManagementKeys } from "@/lib/domains/management/schema";
import { createManagementKey, revokeFoundManagementKey, revokeManagementKey } from "@/lib/domains/management/service";
import { changeRole, removeMember } from "@/lib/domains/members/service";
import { by, newPerson } from "@/lib/domains/members/testing/team";
import { createEndpoint, sendTest } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { send, someIpAddress } from "@/test/http";
import { accountOf, issueKey } from "@/test/people";
import { roomInWindow, until } from "@/test/waiting";
import { all, issueManagementKey, owner, secret, testManagement } from "./testing/client";

const { origin, call } = testManagement();

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

  it("each operation has the scope of what its path is about: to read it, or to change it", () => {
    const scopeOf = ({ method, path }: Operation) =>
      `${path.split("/")[1]?.replace("deliveries", "webhooks")}:${method === "GET" ? "read" : "write"}`;
    const needed = managementOperations.map(({ id, scope }) => [id, scope]);
    expect(needed).toEqual(managementOperations.map((operation) => [operation.id, scopeOf(operation)]));
  });

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
    await roomInWindow(60_000, 10_000);
    const responses = await Promise.all(Array.from({ length: 121 }, () => call("GET", "/plan", secret)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(responses[0]?.headers["ratelimit-policy"]).toBe('"account";q=120;w=60');
    const fresh = await newPerson();
    const own = await issueManagementKey(fresh);
    expect((await call("GET", "/plan", own.secret)).body).toMatchObject({ minute: { used: 0 }, day: { used: 0 } });
    expect((await call("GET", "/requests", own.secret)).body).toEqual([]);
  });

  it("writes changes to the audit log as of the key", async () => {
    await call("POST", "/keys", secret, { name: "Audited", scopes: ["pets:read"] });
    const { items } = await listAudit({ accountId: accountOf(owner), limit: 1 }, db());
    expect(items[0]).toMatchObject({
      action: "key.issued",
      actorId: owner.id,
      actorKey: expect.stringMatching(/^"Terraform" ask_manage_\w{4}…\w{4}$/),
    });
  });
});

it("its creation and revocation are in the audit log, and it ends with the access of its creator", async () => {
  const accountId = accountOf(owner);
  const member = await newPerson();
  await insertMember(db(), accountId, member.id, "admin");
  const { secret: theirs } = await createManagementKey(accountId, all, by(member));
  expect((await call("GET", "/plan", theirs)).status).toBe(200);
  const resources = { keys: "keep", endpoints: "keep" } as const;
  await changeRole(accountId, member.id, "viewer", by(owner));
  expect((await call("POST", "/keys", theirs, { name: "a", scopes: ["pets:read"] })).status).toBe(403);
  expect((await call("GET", "/plan", theirs)).status).toBe(200);
  await removeMember({ accountId, userId: member.id, resources }, by(owner));
  await insertMember(db(), accountId, member.id, "owner");
  expect((await call("GET", "/plan", theirs)).body).toMatchObject({ code: "revoked_api_key" });
  const { items } = await listAudit({ accountId, about: ["management_key"], limit: 3 }, db());
  expect(items.map(({ action }) => action)).toEqual([
    "management_key.revoked",
    "management_key.created",
    "management_key.created",
  ]);
});

describe("a management key", () => {
  it.each([
    ["none", "", "missing_api_key", "Send your management key in the header Authorization: Bearer <key>."],
    ["an API key", "api", "invalid_api_key", "Send a management key. API keys work for the API only."],
    ["half of one", "half", "invalid_api_key", "This management key is not valid."],
  ])("is asked for in words that fit: %s", async (_, sent, code, message) => {
    const key = { "": undefined, api: (await issueKey()).secret, half: secret.slice(0, -10) }[sent];
    expect((await call("GET", "/plan", key)).body).toEqual({ code, message, status: 401 });
  });

  it("says why it lacks a scope: that of its creator's role, too", async () => {
    const member = await newPerson();
    await insertMember(db(), accountOf(owner), member.id, "owner");
    const { secret: own } = await createManagementKey(
      accountOf(owner),
      { ...all, allowedRanges: ["::/0"] },
      by(member),
    );
    await sql()`update memberships set role = 'viewer' where user_id = ${member.id} and account_id = ${accountOf(owner)}`;
    const { body } = await call("DELETE", "/keys/1", own);
    expect(body).toMatchObject({ code: "insufficient_scope", message: expect.stringContaining("role of its creator") });
    const elsewhere = await call("GET", "/plan", own, undefined, { ipAddress: "192.0.2.1" });
    expect(elsewhere.body).toMatchObject({
      message: "This management key does not work from the IP address 192.0.2.1.",
    });
  });

  it("that was found is revoked alone and once, and the audit log says where it was found", async () => {
    const accountId = accountOf(owner);
    const found = await issueManagementKey(owner);
    const report = () => revokeFoundManagementKey(found.secret, anonymousActor, "found in a repository");
    expect(await report()).toMatchObject({ isKnown: true, revoked: { id: found.key.id } });
    expect(await report()).toEqual({ isKnown: true });
    expect((await call("GET", "/plan", found.secret)).body).toMatchObject({ code: "revoked_api_key" });
    expect((await call("GET", "/plan", secret)).status).toBe(200);
    const { items } = await listAudit({ accountId, action: "management_key.revoked", limit: 3 }, db());
    expect(items).toMatchObject([{ actorKind: "anonymous", details: { reason: "found in a repository" } }]);
  });

  it("does not work after its expiry, or from an address outside of its ranges", async () => {
    const { key, secret: own } = await issueManagementKey(owner, {
      expiresAt: new Date(Date.now() + 60_000),
      allowedRanges: ["192.0.2.0/24"],
    });
    const from = (ipAddress: string) => call("GET", "/plan", own, undefined, { ipAddress });
    expect((await from("192.0.2.7")).body).toMatchObject({ plan: "free" });
    expect((await from("198.51.100.7")).body).toMatchObject({ code: "address_not_allowed", status: 403 });
    await sql()`update management_keys set expires_at = now() where id = ${key.id}`;
    expect((await from("192.0.2.7")).body).toMatchObject({ code: "expired_api_key", status: 401 });
  });

  it("shows when it was last used, to the minute", async () => {
    const used = () => sql()<{ at: Date | null }[]>`
      select last_used_at as at from management_keys where account_id = ${accountOf(owner)}`;
    expect((await used())[0]?.at).toBeNull();
    await call("GET", "/plan", secret);
    await until("its use is recorded", async () => (await used())[0]?.at !== null);
    const [first] = await used();
    await call("GET", "/plan", secret);
    await backgroundDone();
    expect(await used()).toEqual([first]);
  });

  it("is one of at most 20 of an account that work", async () => {
    expect(maxManagementKeys).toBe(20);
    const expiresAt = new Date(Date.now() + DAY_MS);
    for (let n = 1; n < maxManagementKeys; n++) await issueManagementKey(owner, { expiresAt });
    await expect(issueManagementKey(owner)).rejects.toThrow("at most 20 management keys");
    await sql()`update management_keys set expires_at = now() where id = (
      select max(id) from management_keys where account_id = ${accountOf(owner)})`;
    await issueManagementKey(owner);
  });

  it("of a disabled account counts as a failure of the address, because it is looked up each time", async () => {
    const ipAddress = someIpAddress();
    await sql()`update accounts set disabled_at = now() where id = ${accountOf(owner)}`;
    await roomInWindow(60_000, 10_000);
    const plan = () => call("GET", "/plan", secret, undefined, { ipAddress });
    const statuses = (await Promise.all(Array.from({ length: 60 }, plan))).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([403]);
    expect((await plan()).body).toMatchObject({ code: "rate_limit_exceeded", status: 429 });
  });

  it("cannot be guessed: after 60 failures, an IP address is rejected before the lookup", async () => {
    const ipAddress = someIpAddress();
    await roomInWindow(60_000, 10_000);
    const mistyped = secret.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    const wrong = () => call("GET", "/plan", mistyped, undefined, { ipAddress });
    const statuses = (await Promise.all(Array.from({ length: 61 }, wrong))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect((await call("GET", "/plan", secret, undefined, { ipAddress })).body).toMatchObject({
      code: "rate_limit_exceeded",
      status: 429,
    });
    expect((await call("GET", "/plan", secret)).status).toBe(200);
  });
});
