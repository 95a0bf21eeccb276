import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { parseJson } from "@/lib/base/json";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { disableAccount, enableAccount } from "@/lib/domains/members/disabling";
import { sql } from "@/lib/platform/db/client";
import { telemetry } from "@/lib/platform/telemetry";
import { newAccount } from "@/test/people";
import { until } from "@/test/waiting";
import { maxOlderSecrets, retries } from "./schema";
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
  type Received,
  skipWait,
  testCustomer,
  waitsAgain,
} from "./testing/customer";

testCustomer();

it("sends an event to each endpoint that asks for it, and keeps every digit", async () => {
  const endpoint = await listen(["pet.created"]);
  await listen(["order.placed"], "/other");
  const { id } = await addOtto();
  await becomes(endpoint, ["delivered"]);
  expect(customer.received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(parseJson(customer.received[0]?.body ?? "")).toEqual({
    type: "pet.created",
    timestamp: expect.any(String),
    data: { id, name: "Otto", categoryId: 9007199254740993n, status: "available" },
  });
});

it("sends an event also if no delivery of it could be made for an hour", async () => {
  const endpoint = await listen(["pet.created"]);
  const hour = 720; // attempts
  /** Waits until so many have failed, and makes the next one now, as if an hour had passed. */
  const failed = (attempts: number) =>
    until(`attempt ${attempts} has failed`, async () => {
      const failed = await sql()`update jobs set attempt = ${hour}, run_at = now() where id in (
        select id from jobs where kind = 'event' and attempt >= ${attempts} and started_at is null for update skip locked)
        returning id`;
      return failed.length > 0;
    });
  await sql()`alter table webhook_deliveries add constraint none check (false) not valid`;
  try {
    await addOtto();
    await failed(1);
    await failed(hour + 1);
  } finally {
    await sql()`alter table webhook_deliveries drop constraint none`;
  }
  await becomes(endpoint, ["delivered"]);
});

it("writes no event that no endpoint asks for", async () => {
  await listen(["pet.retired"]);
  const before = await sql()`select count(*) from webhook_events`;
  await addOtto();
  expect(await sql()`select count(*) from webhook_events`).toEqual(before);
});

describe("an attempt is signed", () => {
  const signaturesOf = ({ headers }: Received) => String(headers["webhook-signature"]).split(" ");

  const signed = ({ headers, body }: Received, secret: string) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
      .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
      .digest("base64")}`;

  it("with the secret, and with each one before it until its own time", async () => {
    const { endpoint, secret } = await create(["pet.created"]);
    const roll = () => webhooks.rollSecret(accountId, endpoint.id, "24h", commandActor);
    const [second, third] = [await roll(), await roll()];
    const [sent] = await addOttos(1);
    expect(signaturesOf(sent)).toEqual([third, second, secret].map((one) => signed(sent, one)));
    await sql()`update webhook_secrets set until = now()`;
    const [, later] = await addOttos(2);
    expect(signaturesOf(later)).toEqual([third, second].map((one) => signed(later, one)));
    await sql()`update webhook_endpoints set previous_until = now()`;
    const [, , last] = await addOttos(3);
    expect(signaturesOf(last)).toEqual([signed(last, third)]);
  });

  it("with the new secret only after a roll without overlap, for one that has leaked", async () => {
    const { endpoint } = await create(["pet.created"]);
    const roll = (overlap: "24h" | "none") => webhooks.rollSecret(accountId, endpoint.id, overlap, commandActor);
    await roll("24h");
    await roll("24h");
    const secret = await roll("none");
    const [sent] = await addOttos(1);
    expect(signaturesOf(sent)).toEqual([signed(sent, secret)]);
  });

  it("with a bounded number of old secrets", async () => {
    const { endpoint } = await create(["pet.created"]);
    const roll = (overlap: "24h" | "none") => webhooks.rollSecret(accountId, endpoint.id, overlap, commandActor);
    for (let index = 0; index < maxOlderSecrets + 1; index++) await roll("24h");
    await expect(roll("24h")).rejects.toThrow("Many old secrets of this endpoint still sign.");
    const byOther = webhooks.rollSecret(await newAccount(), endpoint.id, "24h", commandActor);
    await expect(byOther).rejects.toThrow("This endpoint does not exist any longer.");
    await roll("none");
    await roll("24h");
  });

  /** @returns all that was customer.received @param count how many that is */
  async function addOttos(count: number): Promise<[Received, Received, Received]> {
    await addOtto();
    await attempted(count);
    return customer.received as [Received, Received, Received];
  }
});

describe("a disabled account", () => {
  const staff = { kind: "staff", userId: -1n } as const;

  it("gets no events, and what waits goes on when it is enabled again, for as long as retries take", async () => {
    customer.respond = () => 500;
    const { endpoint } = await create(["pet.created"]);
    await addOtto();
    await attempted(1);
    await addOtto();
    await attempted(2);
    await until("both wait", async () => {
      const waiting = await sql()`select from jobs where lane = ${endpoint.id} and started_at is null and attempt > 0`;
      return waiting.length === 2;
    });
    const [newer, older] = await deliveries(endpoint);
    const days = retries.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
    await sql()`update webhook_deliveries set created_at = now() - make_interval(days => ${Math.ceil(days)})
      where id = ${String(older?.id)}`;
    await disableAccount(accountId, staff);
    customer.respond = () => 200;
    const before = await sql()`select count(*) from webhook_events`;
    await addOtto();
    await skipWait();
    await until("no job is left", async () => (await sql()`select from jobs where lane = ${endpoint.id}`).length === 0);
    expect(await sql()`select count(*) from webhook_events`).toEqual(before);
    expect(customer.received).toHaveLength(2);
    await becomes(endpoint, ["waiting", "waiting"]);
    await enableAccount(accountId, staff);
    await becomes(endpoint, ["delivered", "failed"]);
    expect((await deliveries(endpoint)).map(({ id }) => id)).toEqual([newer?.id, older?.id]);
  });

  it("gets no delivery of an event that other accounts ask for", async () => {
    const { endpoint } = await create(["pet.created"]);
    const other = await newAccount();
    const theirs = await listen(["pet.created"], "/other", other);
    await disableAccount(accountId, staff);
    await addOtto();
    await becomes(theirs, ["delivered"]);
    await becomes(endpoint, []);
  });
});

describe("an attempt that fails", () => {
  it("is repeated with the same ID and body, at the times of the schedule, until the last one", async () => {
    customer.respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    for (const [index, wait] of [...retries, undefined].entries()) {
      await attempted(index + 1);
      if (wait === undefined) break;
      await waitsAgain(endpoint);
      const [job] = await sql()<{ seconds: number }[]>`
        select extract(epoch from run_at - now())::float8 as seconds from jobs where lane = ${endpoint.id}`;
      expect(job?.seconds).toBeGreaterThan(wait * 0.9 - 60);
      expect(job?.seconds).toBeLessThanOrEqual(wait * 1.1);
      await skipWait();
    }
    await becomes(endpoint, ["failed"]);
    expect(new Set(customer.received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    const { attempts, nextAt } = await detailsOf(endpoint);
    expect(attempts).toHaveLength(10);
    expect(attempts[0]).toMatchObject({ status: 500, error: "status", response: "seen" });
    expect(nextAt).toBeNull();
    const [row] = await sql()`select count(*)::int as left from jobs where lane = ${endpoint.id}`;
    expect(row?.left).toBe(0);
  });

  it("is repeated now if a member asks, who sees what was sent; a success ends the failing of the endpoint", async () => {
    customer.respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await waitsAgain(endpoint);
    await sql()`update jobs set run_at = now() + interval '1 day' where lane = ${endpoint.id}`;
    const isFailing = async () => (await webhooks.getEndpoint(accountId, endpoint.id))?.failingSince !== null;
    await until("it is failing", isFailing);
    customer.respond = () => 200;
    const { delivery } = await detailsOf(endpoint);
    await webhooks.resendDelivery(accountId, delivery.id, commandActor);
    await becomes(endpoint, ["delivered"]);
    await until("it is not failing", async () => !(await isFailing()));
    const { items } = await listAudit({ accountId, action: "webhook.resent", limit: 2 });
    expect(items).toHaveLength(1);
    const [attempt] = (await detailsOf(endpoint)).attempts;
    const { headers = {} } = customer.received[1] ?? {};
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature", "user-agent", "content-type"])
      expect(attempt?.headers).toContain(`${name}: ${headers[name]}`);
  });

  afterEach(() => {
    delete telemetry().metrics;
  });

  it("is measured in seconds, by what came of it, as the next one that succeeds", async () => {
    const measured: [string, number][] = [];
    const ignore = () => undefined;
    const countWebhookAttempt = (...attempt: [string, number]) => void measured.push(attempt);
    telemetry().metrics = { countResponse: ignore, countFlush: ignore, countWebhookAttempt };
    customer.respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await waitsAgain(endpoint);
    customer.respond = () => 200;
    await skipWait();
    await becomes(endpoint, ["delivered"]);
    const { attempts } = await detailsOf(endpoint);
    const recorded = attempts.map(({ error, durationMs }) => [error ?? "delivered", durationMs / 1_000]);
    expect(measured).toEqual(recorded.reverse());
  });

  it("cannot be repeated now while a worker makes it", async () => {
    customer.respond = () => undefined;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await attempted(1);
    const [made] = await deliveries(endpoint);
    const again = webhooks.resendDelivery(accountId, made?.id as bigint, commandActor);
    await expect(again).rejects.toThrow("This delivery is being attempted.");
  });

  it.each([
    ["120", 120],
    ["1", retries[0]],
    ["99999999999999999999", 86_400],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
    ["soon", retries[0]],
  ])("waits as long as the server asks, if that is longer: Retry-After %s", async (retryAfter, seconds = 0) => {
    Object.assign(customer, { respond: () => 503, headers: { "retry-after": retryAfter } });
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await waitsAgain(endpoint);
    const [job] = await sql()<{ wait: number }[]>`
      select extract(epoch from run_at - a.at)::float8 as wait from jobs join webhook_attempts a on a.delivery_id = subject
      where lane = ${endpoint.id}`;
    expect(job?.wait).toBeGreaterThan(0.9 * seconds - 60);
    expect(job?.wait).toBeLessThanOrEqual(1.1 * seconds);
  });

  it("says so in the list and for its endpoint, and clears it with the next that succeeds", async () => {
    customer.respond = () => 503;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await waitsAgain(endpoint);
    const failing = async () => (await webhooks.getEndpoint(accountId, endpoint.id))?.failingSince;
    await until("it is failing", async () => Boolean(await failing()));
    expect((await deliveries(endpoint))[0]).toMatchObject({ attempts: 1, lastAttempt: { status: 503 } });
    customer.respond = () => 204;
    await skipWait();
    await becomes(endpoint, ["delivered"]);
    await until("it is not failing", async () => (await failing()) === null);
    const [listed] = await webhooks.listEndpoints(accountId);
    expect(listed?.figures).toMatchObject({ attempts: 2, succeeded: 1 });
  });

  it("counts in its response time no attempt without a response", async () => {
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await becomes(endpoint, ["delivered"]);
    await sql()`
      insert into webhook_attempts (delivery_id, endpoint_id, duration_ms, error, response, headers)
      select id, endpoint_id, 15000, 'timeout', '', '' from webhook_deliveries where endpoint_id = ${endpoint.id}`;
    const figures = await webhooks.figuresOf(endpoint);
    expect(figures).toMatchObject({ attempts: 2, succeeded: 1 });
    expect(figures?.p95Ms).toBeLessThan(5_000);
  });
});
