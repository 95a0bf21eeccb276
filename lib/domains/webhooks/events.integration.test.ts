import { beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { parseJson, withNumbers } from "@/lib/base/json";
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from "@/lib/base/time";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { type AuditAction, auditActions } from "@/lib/domains/audit/actions";
import { commandActor } from "@/lib/domains/audit/actor";
import { insertBan } from "@/lib/domains/bans/queries";
import { announceDeprecation } from "@/lib/domains/deprecations/service";
import * as keys from "@/lib/domains/keys/service";
import { notifyOfKeys } from "@/lib/domains/notifications/notify";
import { notify } from "@/lib/domains/notifications/service";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import * as changes from "@/lib/domains/pets/changes";
import { addPet, createPet } from "@/lib/domains/pets/service";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { eventDefinitions } from "./events";
import { createEndpoint, setEndpointStatus } from "./service";

testDatabase({ APP_ENV: "development" });

/** What each change of an animal, an order or a key tells endpoints. */
const eventsOfActions: Partial<Record<AuditAction, EventType[]>> = {
  "key.issued": ["key.created"],
  "key.rolled": ["key.rolled"],
  "key.revoked": ["key.revoked"],
  "key.edited": [],
  "key.paused": [],
  "key.enabled": [],
  "key.renamed": [],
  "key.overlap_ended": [],
  "order.placed": ["pet.status_changed", "order.placed"],
  "order.approved": ["order.approved"],
  "order.delivered": ["pet.status_changed", "order.delivered"],
  "order.cancelled": ["pet.status_changed", "order.cancelled"],
  "animal.added": ["pet.created"],
  "animal.edited": ["pet.status_changed", "pet.updated"],
  "animal.retired": ["pet.retired"],
  "animal.restored": ["pet.created"],
  "animal.approved": [],
  "animal.approval_undone": [],
};

let accountId: AccountId;
const seen = new Set<EventType>();

beforeAll(async () => {
  await maintainPartitions();
  accountId = await newAccount();
  const input = { url: "http://127.0.0.1:9/", description: "", eventTypes: [...eventTypes] };
  const { endpoint } = await createEndpoint(accountId, input, commandActor);
  await setEndpointStatus(accountId, endpoint.id, "paused", commandActor);
});

type Written = { type: EventType; data: string; account_id: bigint | null };

/** The events and the audit actions that a change writes, in order. */
async function writtenBy(change: () => Promise<unknown>) {
  const [before] = await sql()`select
    (select coalesce(max(id), 0) from webhook_events) as event, (select coalesce(max(id), 0) from audit_events) as audit`;
  await change();
  const events = await sql()<Written[]>`
    select type, data, account_id from webhook_events where id > ${before?.event} order by id`;
  const audit = await sql()<{ action: AuditAction }[]>`
    select action from audit_events where id > ${before?.audit} order by id`;
  for (const { type, data, account_id } of events) {
    seen.add(type);
    expect(
      eventDefinitions[type].data.strict().safeParse(withNumbers(parseJson(data), (name) => /^(id|.*Id)$/.test(name)))
        .error,
    ).toBeUndefined();
    expect(account_id).toBe(type.startsWith("pet.") ? null : accountId);
  }
  return { types: events.map(({ type }) => type), actions: audit.map(({ action }) => action) };
}

/** The change writes what the table says of its audit actions. */
async function expectTable(change: () => Promise<unknown>, ...only: AuditAction[]): Promise<void> {
  const { types, actions } = await writtenBy(change);
  expect(actions).toEqual(only);
  expect([...types].sort()).toEqual(actions.flatMap((action) => eventsOfActions[action] ?? []).sort());
}

const details = (name: string) => ({ name, categoryId: 3n, status: "available" as const });

it("lists every action on animals, orders and keys", () => {
  const listed = Object.keys(auditActions).filter((action) => /^(animal|order|key)\./.test(action));
  expect(Object.keys(eventsOfActions).sort()).toEqual(listed.sort());
});

it("an animal that a key adds, with and without an Idempotency-Key", async () => {
  const once = { key: "one", bodyHash: new Uint8Array(32) };
  const add = (idempotency?: typeof once) => createPet(accountId, { name: "Ida", categoryId: 2n }, idempotency);
  for (const idempotency of [undefined, once]) {
    expect((await writtenBy(() => add(idempotency))).types).toEqual(["pet.created"]);
  }
  expect((await writtenBy(() => add(once))).types).toEqual([]); // the same as before
});

it("what staff do with animals", async () => {
  let pet = await changes.addStorePet(details("First"), commandActor);
  await expectTable(() => changes.addStorePet(details("Second"), commandActor), "animal.added");
  await expectTable(async () => {
    pet = (await changes.editPet(pet.id, { ...details("Third"), status: "sold" }, pet.version, commandActor)).after;
  }, "animal.edited");
  expect(
    (
      await writtenBy(async () => {
        pet = (await changes.editPet(pet.id, { ...details("Third"), status: "pending" }, pet.version, commandActor))
          .after;
      })
    ).types,
  ).toEqual(["pet.status_changed"]);
  await expectTable(() => changes.retirePet(pet.id, pet.version, commandActor), "animal.retired");
  await expectTable(() => changes.restorePet(pet.id, commandActor), "animal.restored");
});

it("each step of an order", async () => {
  const pet = () => addPet(accountId, { name: "Orla", categoryId: 2n });
  const [first, second] = [await pet(), await pet()];
  let id = 0n;
  const order = async (petId: bigint) => {
    ({ id } = await placeOrder(accountId, petId, commandActor));
  };
  await expectTable(() => order(first.id), "order.placed");
  await expectTable(() => takeStep("approve", id, commandActor), "order.approved");
  await expectTable(() => takeStep("deliver", id, commandActor), "order.delivered");
  await expectTable(() => order(second.id), "order.placed");
  await expectTable(() => takeStep("cancel", id, commandActor, accountId), "order.cancelled");
});

it("each change of a key, but for the temporary one of the docs", async () => {
  const input = { name: "Key", scopes: ["pets:read" as const], expiresAt: new Date(Date.now() + 30 * DAY_MS) };
  let { key } = await keys.issueKey(accountId, input, commandActor);
  await expectTable(() => keys.issueKey(accountId, input, commandActor), "key.issued");
  await expectTable(() => keys.editKey(accountId, key.id, { name: "Named" }, commandActor), "key.edited");
  await expectTable(() => keys.pauseKey(accountId, key.id, commandActor), "key.paused");
  await expectTable(() => keys.enableKey(accountId, key.id, commandActor), "key.enabled");
  await expectTable(async () => {
    ({ key } = await keys.rollKey(accountId, key.id, "24h", commandActor));
  }, "key.rolled");
  await expectTable(() => keys.revokeKey(accountId, key.id, commandActor), "key.revoked");
  expect((await writtenBy(() => keys.issueDocsKey(accountId, commandActor))).types).toEqual([]);
});

it("what notifications tell once, endpoints are told once", async () => {
  const now = Date.now();
  const expiresAt = new Date(now + 30 * DAY_MS);
  const { key } = await keys.issueKey(accountId, { name: "Ends", scopes: ["pets:read"], expiresAt }, commandActor);
  const check = () => notifyOfKeys(now + 29.5 * DAY_MS);
  expect((await writtenBy(() => Promise.all([check(), check(), check()]))).types).toContain("key.expiring");
  expect((await writtenBy(check)).types).toEqual([]);
  await insertBan({ keyId: key.id, until: now + HOUR_MS, count: 1, bannedAt: now });
  expect((await writtenBy(() => notifyOfKeys(now))).types).toEqual(["key.banned"]);
  const quota = (kind: "quota-80" | "quota-100", used: number) =>
    notify([{ accountId, kind, subject: "", period: "day", details: { day: isoDay(now), limit: 10, used } }], now);
  expect((await writtenBy(() => quota("quota-80", 8))).types).toEqual(["quota.warning"]);
  expect((await writtenBy(() => quota("quota-100", 10))).types).toEqual(["quota.exceeded"]);
  await sql()`insert into usage_minutes (minute, account_id, key_id, operation, status, count)
    values (date_trunc('minute', now()), ${accountId}, ${key.id}, 'getPet', 200, 1)`;
  expect((await writtenBy(() => announceDeprecation("getPet", commandActor, now + MINUTE_MS))).types).toEqual([
    "deprecation.announced",
  ]);
});

it("a change that is rolled back tells nothing", async () => {
  const pet = await addPet(accountId, { name: "Rolf", categoryId: 2n });
  await placeOrder(accountId, pet.id, commandActor);
  expect((await writtenBy(() => placeOrder(accountId, pet.id, commandActor).catch(() => undefined))).types).toEqual([]);
});

it("has a schema and an example for each type, and each type was seen", () => {
  for (const { data, example } of Object.values(eventDefinitions)) {
    const text = JSON.stringify(example);
    expect(data.safeParse(withNumbers(parseJson(text), (name) => /^(id|.*Id)$/.test(name))).error).toBeUndefined();
  }
  expect([...seen].sort()).toEqual([...eventTypes].sort());
});

it("an account that is deleted leaves no endpoint and no event of its own", async () => {
  await deleteAccount(accountId, commandActor);
  const [left] = await sql()`select (select count(*)::int from webhook_endpoints) as endpoints,
    (select count(*)::int from webhook_events where account_id is not null) as events`;
  expect(left).toEqual({ endpoints: 0, events: 0 });
});
