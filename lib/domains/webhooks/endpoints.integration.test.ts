import { describe, expect, it } from "vitest";
import { DAY_MS, isoTime, MINUTE_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { listNotifications } from "@/lib/domains/notifications/service";
import { type Sql, sql, sqlTransaction } from "@/lib/platform/db/client";
import type { Job } from "@/lib/platform/jobs/queue";
import { newAccount, ownerOf } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { until } from "@/test/waiting";
import { deliveryJob } from "./deliver";
import * as webhooks from "./service";
import {
  accountId,
  addOtto,
  attempted,
  becomes,
  create,
  customer,
  deliveries,
  detailsOf,
  listen,
  skipWait,
  statuses,
  testCustomer,
  waitsAgain,
} from "./testing/customer";
import { recordAttempts } from "./worker-queries";

testCustomer();

type Tx = Parameters<Parameters<Sql["begin"]>[1]>[0];

describe("an endpoint is disabled, and its account is told once", () => {
  const told = async () => {
    const owner = await ownerOf(accountId);
    const { items } = await listNotifications(accountId, owner.id, { limit: 10 });
    return items.filter(({ kind }) => kind === "webhook-disabled").map(({ details }) => details.reason);
  };

  it("by a 410", async () => {
    customer.respond = () => 410;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await until("the account is told", async () => (await told()).length > 0);
    expect(await told()).toEqual(["it responded with 410 Gone"]);
    expect(await statuses(endpoint)).toEqual(["failed"]);
    await addOtto();
    expect(await statuses(endpoint)).toEqual(["failed"]);
  });

  it("only when it has the lock of the account: a deletion that has it waits for the endpoint", async () => {
    customer.respond = () => 410;
    const endpoint = await listen(["pet.created"]);
    await sqlTransaction(async (tx) => {
      await tx`select from accounts where id = ${accountId} for no key update`;
      await addOtto();
      await untilLocked("the worker");
      expect(await tx`select from webhook_endpoints where id = ${endpoint.id} for update nowait`).toHaveLength(1);
    });
    await until("the account is told", async () => (await told()).length > 0);
  });

  it("after five days without a success", async () => {
    customer.respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    await sql()`update webhook_endpoints set failing_since = ${isoTime(Date.now() - 5 * DAY_MS - 1)}`;
    await addOtto();
    await until("the account is told", async () => (await told()).length > 0);
    expect(await told()).toEqual(["no delivery has succeeded for 5 days"]);
    expect(await statuses(endpoint)).toEqual(["failed"]);
  });

  it("not by a failure beside which another delivery succeeded", async () => {
    customer.respond = () => {
      sql()`update webhook_endpoints set failing_since = null`.execute();
      return 500;
    };
    const endpoint = await listen(["pet.created"]);
    await sql()`update webhook_endpoints set failing_since = ${isoTime(Date.now() - 5 * DAY_MS - 1)}`;
    await addOtto();
    await waitsAgain(endpoint);
    expect(await told()).toEqual([]);
    expect((await webhooks.getEndpoint(accountId, endpoint.id))?.status).toBe("enabled");
  });

  it("not by the first failure after it was enabled again, nor after less than five days", async () => {
    customer.respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    const status = async () => (await webhooks.getEndpoint(accountId, endpoint.id))?.status;
    await sql()`update webhook_endpoints set failing_since = ${isoTime(Date.now() - 5 * DAY_MS - 1)}`;
    await addOtto();
    await until("it is disabled", async () => (await status()) === "disabled");
    await webhooks.setEndpointStatus(accountId, endpoint.id, "enabled", commandActor);
    await addOtto();
    await waitsAgain(endpoint);
    await sql()`update webhook_endpoints set failing_since = ${isoTime(Date.now() - 5 * DAY_MS + MINUTE_MS)}`;
    await skipWait();
    await attempted(3);
    await waitsAgain(endpoint);
    customer.respond = () => 200;
    await skipWait();
    await becomes(endpoint, ["delivered", "failed"]);
    expect(await status()).toBe("enabled");
    expect(await told()).toHaveLength(1);
  });
});

it("leaves the job of a paused endpoint that a worker has taken while the endpoint is being enabled", async () => {
  const { endpoint } = await create(["pet.created"]);
  const set = (status: "enabled" | "paused") =>
    webhooks.setEndpointStatus(accountId, endpoint.id, status, commandActor);
  await set("paused");
  await addOtto();
  await becomes(endpoint, ["waiting"]);
  const take = async () => {
    const [job] = await sql()<[Job]>`
      insert into jobs (kind, lane, subject, attempt, started_at, run_at)
      select 'delivery', endpoint_id, id, 1, now(), now() + interval '30 seconds' from webhook_deliveries
      where endpoint_id = ${endpoint.id} returning id, kind, lane, subject, payload, attempt`;
    return job;
  };
  const left = () => sql()`select id from jobs where lane = ${endpoint.id}`;
  await deliveryJob.run(await take());
  expect(await left()).toEqual([]);
  const job = await take();
  await sqlTransaction(async (tx) => {
    await tx`select from accounts where id = ${accountId} for no key update`;
    await deliveryJob.run(job);
  });
  expect(await left()).toEqual([{ id: job.id }]);
  await set("enabled");
  await sql()`update jobs set run_at = now() where id = ${job.id}`; // its lease ends
  await becomes(endpoint, ["delivered"]);
});

it("records no attempt of what another transaction deletes or ends, and does not wait for it", async () => {
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await becomes(endpoint, ["delivered"]);
  const [delivery] = await deliveries(endpoint);
  const outcome = { durationMs: 1, status: 200, error: null, response: "", headers: "", retryInSeconds: undefined };
  const again = {
    job: { id: -1n, attempt: 1 },
    deliveryId: delivery?.id as bigint,
    endpointId: endpoint.id,
    ...outcome,
  };
  const attempts = async () => (await detailsOf(endpoint)).attempts.length;
  for (const change of [
    (tx: Tx) => tx`delete from webhook_endpoints where id = ${endpoint.id}`,
    (tx: Tx) => tx`update webhook_deliveries set status = 'failed' where endpoint_id = ${endpoint.id}`,
  ]) {
    const undone = new Error("undone");
    const changed = sqlTransaction(async (tx) => {
      await change(tx);
      await recordAttempts(again);
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
    expect(await attempts()).toBe(1);
  }
  await recordAttempts(again);
  expect(await attempts()).toBe(2);
});

it("keeps the events of a paused endpoint for when it is enabled, and none for a disabled one", async () => {
  const endpoint = await listen(["pet.created"]);
  const set = (status: "enabled" | "paused" | "disabled") =>
    webhooks.setEndpointStatus(accountId, endpoint.id, status, commandActor);
  await set("paused");
  await addOtto();
  await becomes(endpoint, ["waiting"]);
  await set("enabled");
  await becomes(endpoint, ["delivered"]);
  await set("paused");
  await addOtto();
  await becomes(endpoint, ["waiting", "delivered"]);
  await set("disabled");
  await addOtto();
  expect(await statuses(endpoint)).toEqual(["failed", "delivered"]);
  await set("enabled");
  expect(customer.received).toHaveLength(1);
});

it("enabled again, an endpoint immediately gets what waited while it was paused, and never what failed by disabling it", async () => {
  customer.respond = () => 500;
  const endpoint = await listen(["pet.created"]);
  const set = (status: "enabled" | "paused" | "disabled") =>
    webhooks.setEndpointStatus(accountId, endpoint.id, status, commandActor);
  const jobs = () => sql()`select from jobs where lane = ${endpoint.id}`;
  await addOtto();
  await waitsAgain(endpoint);
  await set("paused");
  expect(await jobs()).toHaveLength(0);
  await set("enabled");
  await attempted(2);
  await waitsAgain(endpoint);
  await set("disabled");
  await set("enabled");
  expect(await jobs()).toHaveLength(0);
  expect(await statuses(endpoint)).toEqual(["failed"]);
});

it("sends nothing more to a deleted endpoint, and its jobs end when they are due", async () => {
  customer.respond = () => 500;
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await waitsAgain(endpoint);
  await webhooks.deleteEndpoint(accountId, endpoint.id, commandActor);
  await skipWait();
  await until("no job is left", async () => (await sql()`select from jobs where lane = ${endpoint.id}`).length === 0);
  expect(customer.received).toHaveLength(1);
});

it("sends a delivery again, one or all that failed since a time, with the same ID", async () => {
  customer.respond = () => 410;
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await becomes(endpoint, ["failed"]);
  await until(
    "it is disabled",
    async () => (await webhooks.getEndpoint(accountId, endpoint.id))?.status === "disabled",
  );
  const [failed] = await deliveries(endpoint);
  await expect(webhooks.resendDelivery(accountId, failed?.id as bigint, commandActor)).rejects.toThrow(
    "Enable it first",
  );
  await webhooks.setEndpointStatus(accountId, endpoint.id, "enabled", commandActor);
  customer.respond = () => 200;
  await webhooks.resendDelivery(accountId, failed?.id as bigint, commandActor);
  await becomes(endpoint, ["delivered"]);
  await webhooks.resendDelivery(accountId, failed?.id as bigint, commandActor);
  await until("it is delivered again", () => customer.received.length === 3);
  await becomes(endpoint, ["delivered"]);
  await sql()`update webhook_deliveries set status = 'failed'`;
  await expect(webhooks.resendFailed(accountId, endpoint.id, new Date(), commandActor)).rejects.toThrow(
    "No delivery has failed",
  );
  expect(await webhooks.resendFailed(accountId, endpoint.id, new Date(Date.now() - DAY_MS), commandActor)).toBe(1);
  await becomes(endpoint, ["delivered"]);
  expect(customer.received).toHaveLength(4);
  expect(new Set(customer.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

it("sends the example of a kind to one endpoint alone", async () => {
  const endpoint = await listen(["pet.created"]);
  await listen(["order.placed"], "/other");
  await webhooks.sendTest(accountId, endpoint.id, "order.placed", commandActor);
  await becomes(endpoint, ["delivered"]);
  expect(customer.received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(JSON.parse(customer.received[0]?.body ?? "")).toMatchObject({ type: "order.placed", data: { petId: 1002 } });
  // It ends with the account.
  const [event] = await sql()`select account_id as "accountId" from webhook_events order by id desc limit 1`;
  expect(event).toEqual({ accountId });
});

it("another account can neither see nor change an endpoint, and has the first ten only", async () => {
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await becomes(endpoint, ["delivered"]);
  const [delivery] = await deliveries(endpoint);
  const stranger = await newAccount();
  expect(await webhooks.getEndpoint(stranger, endpoint.id)).toBeUndefined();
  expect(await webhooks.findDelivery(stranger, delivery?.id as bigint)).toBeUndefined();
  const input = { url: customer.origin, description: "", eventTypes: ["pet.created" as const] };
  for (const attempt of [
    () => webhooks.editEndpoint(stranger, endpoint.id, input, commandActor),
    () => webhooks.rollSecret(stranger, endpoint.id, "24h", commandActor),
    () => webhooks.setEndpointStatus(stranger, endpoint.id, "disabled", commandActor),
    () => webhooks.deleteEndpoint(stranger, endpoint.id, commandActor),
    () => webhooks.sendTest(stranger, endpoint.id, "pet.created", commandActor),
    () => webhooks.resendDelivery(stranger, delivery?.id as bigint, commandActor),
    () => webhooks.resendFailed(stranger, endpoint.id, new Date(0), commandActor),
  ]) {
    await expect(attempt()).rejects.toThrow("does not exist any longer");
  }
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => create(["pet.created"], "/", stranger)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});
