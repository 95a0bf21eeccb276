import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Limits } from "@/lib/base/plans";
import { plans } from "@/lib/base/plans";
import { insertMember } from "@/lib/domains/accounts/queries";
import { issueDocsKey } from "@/lib/domains/keys/service";
import { keepResources } from "@/lib/domains/members/ending-access";
import { removeMember } from "@/lib/domains/members/service";
import { db } from "@/lib/platform/db/client";
import { type Client, clientOf } from "@/test/client";
import { untilChangesHold } from "@/test/clock";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { accountOf, changePlan, issueKey, revoke } from "@/test/people";
import { type Service, startService } from "@/test/service";
import { newUser, signedIn } from "@/test/sign-in";

const databaseUrl = testDatabase();
let services: Service[] = [];
let clients: Client[] = [];

beforeAll(async () => {
  // One has pages, which take seconds to start: the tests make their changes in a third process.
  services = await Promise.all([
    startService({ databaseUrl: databaseUrl() }),
    startService({ databaseUrl: databaseUrl(), env: { SERVE: "api" } }),
  ]);
  clients = services.map((service) => clientOf(() => service));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
});

/** The responses of all processes to the same request. */
const everywhere = (key: string) => Promise.all(clients.map((client) => client.get("/pets", key)));
const statuses = async (key: string) => (await everywhere(key)).map(({ status }) => status);
const limits = async (key: string) => (await everywhere(key)).map(({ headers }) => headers["x-ratelimit-limit"]);

describe("decisions: Life of a key: revoke", () => {
  it("a key is rejected on every process within 1 second, and not accepted again", async () => {
    const keys = [await issueKey(), await issueKey(), await issueKey()];
    for (const { secret } of keys) expect(await statuses(secret)).toEqual([200, 200]);
    for (const key of keys) await revoke(key);
    await untilChangesHold();
    for (const { secret } of [...keys, ...keys]) expect(await statuses(secret)).toEqual([401, 401]);
  });
});

describe("decisions: Members", () => {
  it("a member who is removed elsewhere is out with the next request, and their temporary key within 1 second", async () => {
    const [owner, person] = [await newUser(), await newUser()];
    const accountId = accountOf(owner);
    await insertMember(db(), accountId, person.id, "developer");
    const { secret } = await issueDocsKey(accountId, { kind: "user", userId: person.id });
    const cookie = await signedIn(person);
    const account = { Cookie: cookie, "X-Account-Id": String(accountId) };
    const open = async () => (await send("GET", `${services[0]?.url}/api/portal/keys`, { headers: account })).status;
    expect([await open(), await statuses(secret)]).toEqual([200, [200, 200]]);
    await removeMember({ accountId, userId: person.id, resources: keepResources }, { kind: "user", userId: owner.id });
    expect(await open()).toBe(400);
    await untilChangesHold();
    expect(await statuses(secret)).toEqual([401, 401]);
  });
});

describe("decisions: Plans: a change of plan", () => {
  it("applies on every process", async () => {
    const onBoth = ({ perMinute }: Limits) => [String(perMinute), String(perMinute)];
    const { secret, accountId } = await issueKey({ plan: "free" });
    expect(await limits(secret)).toEqual(onBoth(plans.free.limits));
    await changePlan(accountId, "pro");
    await untilChangesHold();
    expect(await limits(secret)).toEqual(onBoth(plans.pro.limits));
    await changePlan(accountId, "enterprise", { perMinute: 7, perDay: 70 });
    await untilChangesHold();
    expect(await limits(secret)).toEqual(onBoth({ perMinute: 7, perDay: 70 }));
  });
});

describe("decisions: Retrying a POST", () => {
  it("a burst over two processes adds exactly one animal", async () => {
    const { secret } = await issueKey();
    const sent = { key: secret, body: '{"name":"Rex","categoryId":1}', headers: { "Idempotency-Key": "burst" } };
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => (clients[n % 2] as Client).request("POST", "/pets", sent)),
    );
    const ids = responses.filter(({ status }) => status === 201).map(({ text }) => text);
    expect(new Set(ids).size).toBe(1);
    expect(((await (clients[0] as Client).get("/pets", secret)).body as unknown[]).length).toBe(1);
  });
});
