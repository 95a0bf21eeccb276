import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { parseJson } from "@/lib/base/json";
import { DAY_MS, isoTime, MINUTE_MS } from "@/lib/base/time";
import type { EventType } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { disableAccount, enableAccount } from "@/lib/domains/members/disabling";
import { createAccount } from "@/lib/domains/members/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { addPet } from "@/lib/domains/pets/service";
import { type Sql, sql } from "@/lib/platform/db/client";
import { type Job, pools } from "@/lib/platform/jobs/queue";
import { sendLetter } from "@/lib/platform/mail/mailer";
import { worker } from "@/lib/runtime/worker";
import { testDatabase } from "@/test/database";
import { type Arrived, type RunningMailServer, startMailServer } from "@/test/mail-server";
import { issueKey, newAccount, ownerOf } from "@/test/people";
import { until } from "@/test/waiting";
import { deliveryJob } from "./deliver";
import { fetchEvents } from "./listener-queries";
import { maxOlderSecrets, retries } from "./schema";
import * as webhooks from "./service";
import { recordAttempts } from "./worker-queries";

testDatabase({ APP_ENV: "development" });

type Tx = Parameters<Parameters<Sql["begin"]>[1]>[0];
type Received = { path: string; headers: IncomingMessage["headers"]; body: string };

let received: Received[] = [];
/** A status, or undefined to never respond. */
let respond: (request: Received) => number | undefined = () => 200;
let server: Server;
let mailServer: RunningMailServer;
const mails: Arrived[] = [];
let origin: string;
let accountId: AccountId;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const got = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    received.push(got);
    const status = respond(got);
    if (status) response.writeHead(status).end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mailServer = await startMailServer({ onMail: (mail) => void mails.push(mail) });
  Object.assign(process.env, { MAIL_SERVER: mailServer.url, MAIL_FROM: "Store <store@example.com>" });
  worker().start();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await worker().stop();
  await mailServer.stop();
});

beforeEach(async () => {
  await noJobs();
  await sql()`delete from webhook_endpoints`;
  accountId = await newAccount();
  received = [];
  respond = () => 200;
});

const create = (types: EventType[], path = "/hook", of = accountId) =>
  webhooks.createEndpoint(of, { url: origin + path, description: "", eventTypes: types }, commandActor);

const listen = async (types: EventType[], path?: string, of?: AccountId) => (await create(types, path, of)).endpoint;

const addOtto = () => addPet(accountId, { name: "Otto", categoryId: 9007199254740993n });

const deliveries = async (endpoint: webhooks.Endpoint) =>
  (await webhooks.listDeliveries(endpoint, { limit: 50 })).items;

const statuses = async (endpoint: webhooks.Endpoint) => (await deliveries(endpoint)).map(({ status }) => status);

const becomes = (endpoint: webhooks.Endpoint, expected: string[]) =>
  until(expected.join(), async () => (await statuses(endpoint)).join() === expected.join());

const attempted = (count: number) => until(`${count} requests`, () => received.length === count);

/** What the worker does not have. To wait for a row while it has others would be a deadlock with the worker. */
const waitingJobs = () => sql()`select id from jobs where started_at is null for update skip locked`;

/** As if its next attempt was due now. */
const skipWait = () => sql()`update jobs set run_at = now() where id in (${waitingJobs()})`;

/** Ends what the test before has left, so that the worker touches nothing of it any longer. */
const noJobs = () =>
  until("no job is left", async () => {
    server.closeAllConnections();
    await sql()`delete from jobs where id in (${waitingJobs()})`;
    return (await sql()`select from jobs`).length === 0;
  });

/** Since its attempts are recorded. */
const waitsAgain = (endpoint: webhooks.Endpoint) =>
  until("it waits for its next attempt", async () => {
    const [job] = await sql()`select from jobs where lane = ${endpoint.id} and started_at is null and attempt > 0`;
    return job !== undefined;
  });

const detailsOf = async (endpoint: webhooks.Endpoint) => {
  const [newest] = await deliveries(endpoint);
  const found = await webhooks.findDelivery(accountId, newest?.id as bigint);
  if (!found) throw new Error("a delivery that is listed is found");
  return found;
};

it("sends an event to each endpoint that asks for it, and keeps every digit", async () => {
  const endpoint = await listen(["pet.created"]);
  await listen(["order.placed"], "/other");
  const { id } = await addOtto();
  await becomes(endpoint, ["delivered"]);
  expect(received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(parseJson(received[0]?.body ?? "")).toEqual({
    type: "pet.created",
    timestamp: expect.any(String),
    data: { id, name: "Otto", categoryId: 9007199254740993n, status: "available" },
  });
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

  /** @returns all that was received @param count how many that is */
  async function addOttos(count: number): Promise<[Received, Received, Received]> {
    await addOtto();
    await attempted(count);
    return received as [Received, Received, Received];
  }
});

describe("a disabled account", () => {
  const staff = { kind: "staff", userId: -1n } as const;

  it("gets no events, and what waits goes on when it is enabled again, for as long as retries take", async () => {
    respond = () => 500;
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
    respond = () => 200;
    const before = await sql()`select count(*) from webhook_events`;
    await addOtto();
    await skipWait();
    await until("no job is left", async () => (await sql()`select from jobs where lane = ${endpoint.id}`).length === 0);
    expect(await sql()`select count(*) from webhook_events`).toEqual(before);
    expect(received).toHaveLength(2);
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
    respond = () => 500;
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
    expect(new Set(received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    const { attempts, nextAt } = await detailsOf(endpoint);
    expect(attempts).toHaveLength(10);
    expect(attempts[0]).toMatchObject({ status: 500, error: "status", response: "seen" });
    expect(nextAt).toBeNull();
    const [row] = await sql()`select count(*)::int as left from jobs where lane = ${endpoint.id}`;
    expect(row?.left).toBe(0);
  });

  it("says so in the list and for its endpoint, and clears it with the next that succeeds", async () => {
    respond = () => 503;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await waitsAgain(endpoint);
    const failing = async () => (await webhooks.findEndpoint(accountId, endpoint.id))?.failingSince;
    await until("it is failing", async () => Boolean(await failing()));
    expect((await deliveries(endpoint))[0]).toMatchObject({ attempts: 1, lastAttempt: { status: 503 } });
    respond = () => 204;
    await skipWait();
    await becomes(endpoint, ["delivered"]);
    await until("it is not failing", async () => (await failing()) === null);
    const [listed] = await webhooks.listEndpoints(accountId);
    expect(listed?.figures).toMatchObject({ attempts: 2, succeeded: 1 });
  });
});

describe("an endpoint is disabled, and its account is told once", () => {
  const told = async () => {
    const owner = await ownerOf(accountId);
    const { items } = await listNotifications(accountId, owner.id, { limit: 10 });
    return items.filter(({ kind }) => kind === "webhook-disabled").map(({ details }) => details.reason);
  };

  it("by a 410", async () => {
    respond = () => 410;
    const endpoint = await listen(["pet.created"]);
    await addOtto();
    await until("the account is told", async () => (await told()).length > 0);
    expect(await told()).toEqual(["it responded with 410 Gone"]);
    expect(await statuses(endpoint)).toEqual(["failed"]);
    await addOtto();
    expect(await statuses(endpoint)).toEqual(["failed"]);
  });

  it("after five days without a success", async () => {
    respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    await sql()`update webhook_endpoints set failing_since = ${isoTime(Date.now() - 5 * DAY_MS - 1)}`;
    await addOtto();
    await until("the account is told", async () => (await told()).length > 0);
    expect(await told()).toEqual(["no delivery has succeeded for 5 days"]);
    expect(await statuses(endpoint)).toEqual(["failed"]);
  });

  it("not by the first failure after it was enabled again, nor after less than five days", async () => {
    respond = () => 500;
    const endpoint = await listen(["pet.created"]);
    const status = async () => (await webhooks.findEndpoint(accountId, endpoint.id))?.status;
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
    respond = () => 200;
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
  await sql().begin(async (tx) => {
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
  const outcome = { durationMs: 1, status: 200, error: null, response: "", retryInSeconds: undefined };
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
    const changed = sql().begin(async (tx) => {
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
  expect(received).toHaveLength(1);
});

it("sends nothing more to a deleted endpoint, and its jobs end when they are due", async () => {
  respond = () => 500;
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await waitsAgain(endpoint);
  await webhooks.deleteEndpoint(accountId, endpoint.id, commandActor);
  await skipWait();
  await until("no job is left", async () => (await sql()`select from jobs where lane = ${endpoint.id}`).length === 0);
  expect(received).toHaveLength(1);
});

it("sends a delivery again, one or all that failed since a time, with the same ID", async () => {
  respond = () => 410;
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await becomes(endpoint, ["failed"]);
  await until(
    "it is disabled",
    async () => (await webhooks.findEndpoint(accountId, endpoint.id))?.status === "disabled",
  );
  const [failed] = await deliveries(endpoint);
  await expect(webhooks.resendDelivery(accountId, failed?.id as bigint, commandActor)).rejects.toThrow(
    "Enable it first",
  );
  await webhooks.setEndpointStatus(accountId, endpoint.id, "enabled", commandActor);
  respond = () => 200;
  await webhooks.resendDelivery(accountId, failed?.id as bigint, commandActor);
  await becomes(endpoint, ["delivered"]);
  await sql()`update webhook_deliveries set status = 'failed'`;
  await expect(webhooks.resendFailed(accountId, endpoint.id, new Date(), commandActor)).rejects.toThrow(
    "No delivery has failed",
  );
  expect(await webhooks.resendFailed(accountId, endpoint.id, new Date(Date.now() - DAY_MS), commandActor)).toBe(1);
  await becomes(endpoint, ["delivered"]);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

it("sends the example of a kind to one endpoint alone", async () => {
  const endpoint = await listen(["pet.created"]);
  await listen(["order.placed"], "/other");
  await webhooks.sendTest(accountId, endpoint.id, "order.placed", commandActor);
  await becomes(endpoint, ["delivered"]);
  expect(received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ type: "order.placed", data: { petId: 1002 } });
});

it("four attempts of an endpoint at a time: one that hangs delays no other", async () => {
  respond = ({ path }) => (path === "/hangs" ? undefined : 200);
  const [hanging, other] = [await listen(["pet.created"], "/hangs"), await listen(["pet.created"])];
  for (let added = 0; added < 12; added++) await addOtto();
  await becomes(other, Array(12).fill("delivered"));
  expect(received.filter(({ path }) => path === "/hangs")).toHaveLength(4);
  expect(new Set(await statuses(hanging))).toEqual(new Set(["waiting"]));
  server.closeAllConnections();
});

/** Ten endpoints of each account that accept requests and never respond, with four deliveries each. */
/** Where the endpoints of a test are. */
let silent: string;

async function hang(accounts: AccountId[]): Promise<void> {
  silent = `/silent/${accounts.join()}`; // attempts of a test before may still arrive
  respond = ({ path }) => (path.startsWith("/silent") ? undefined : 200);
  const ten = accounts.flatMap((account) => Array<AccountId>(10).fill(account));
  await Promise.all(ten.map((account) => create(["pet.created"], silent, account)));
  await Promise.all(Array.from({ length: 4 }, addOtto));
}

const hung = () => received.filter(({ path }) => path === silent).length;

/** To a stranger, while no attempt of those that hang has ended. */
async function othersArrive(): Promise<void> {
  await listen(["pet.created"], "/stranger", await newAccount());
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await webhooks.sendTest(accountId, endpoint.id, "pet.created", commandActor);
  await sendLetter({ email: "stranger@example.com" }, { title: "Your new password", text: "Hello", small: [] });
  await becomes(endpoint, ["delivered", "delivered"]);
  await until("a stranger has the event", () => received.some(({ path }) => path === "/stranger"));
  await until("the mail arrived", () => mails.some(({ to }) => to.includes("stranger@example.com")));
  expect(await sql()`select from webhook_attempts where error = 'timeout'`).toHaveLength(0);
}

describe("decisions: The queue: endpoints that hang delay no one else", () => {
  beforeEach(() => {
    mails.length = 0;
  });

  it("two accounts of one person with 20: neither webhooks nor mails, and they get slots of their own until they respond", async () => {
    const first = await newAccount();
    const second = await createAccount("Second", { kind: "user", userId: (await ownerOf(first)).id });
    await hang([first, second]);
    await until("as many hang as may", () => hung() === pools.delivery.perPerson);
    await othersArrive();
    expect(hung()).toBe(pools.delivery.perPerson);

    const slow = async () => {
      const rows = await sql()<{ id: bigint }[]>`select id from webhook_endpoints where slow`;
      return rows.map(({ id }) => id);
    };
    await until("those that were tried are slow", async () => (await slow()).length >= pools.delivery.perPerson / 4);
    respond = () => 500;
    server.closeAllConnections();
    await until("each responds", async () => {
      await skipWait();
      return (await slow()).length === 0;
    });
  });

  it("those of more people than fill all slots", async () => {
    await hang(await Promise.all([newAccount(), newAccount(), newAccount()]));
    await until("all hang", () => hung() === 3 * 10 * 4);
    await othersArrive();
    server.closeAllConnections();
  });
});

it("another account can neither see nor change an endpoint, and has the first ten only", async () => {
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await becomes(endpoint, ["delivered"]);
  const [delivery] = await deliveries(endpoint);
  const stranger = await newAccount();
  expect(await webhooks.findEndpoint(stranger, endpoint.id)).toBeUndefined();
  expect(await webhooks.findDelivery(stranger, delivery?.id as bigint)).toBeUndefined();
  const input = { url: origin, description: "", eventTypes: ["pet.created" as const] };
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

describe("a listener", () => {
  it("gets the events of its account until they are seen, and is no endpoint", async () => {
    const key = await issueKey({ accountId });
    const fetch = (...seen: bigint[]) => fetchEvents(accountId, key.id, seen);
    expect(await fetch()).toEqual([]);
    const stranger = await newAccount();
    await listen(["key.created"], "/stranger", stranger);
    await issueKey({ accountId: stranger });
    await addOtto();
    await attempted(1);
    await until("the event is there", async () => (await fetch()).length > 0);
    expect((await fetch()).map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({ type: "pet.created", data: expect.objectContaining({ name: "Otto" }) }),
    ]);
    const [event] = await fetch();
    expect(await fetch(BigInt(event?.id.slice("evt_".length) ?? ""))).toEqual([]);
    expect(await fetch()).toEqual([]);
    expect(await webhooks.listEndpoints(accountId)).toEqual([]);
    const [{ id }] = (await sql()`
      select id from webhook_endpoints where account_id = ${accountId}`) as unknown as [{ id: bigint }];
    await expect(webhooks.setEndpointStatus(accountId, id, "enabled", commandActor)).rejects.toThrow("does not exist");
  });

  it("is deleted ten minutes after its key last asked", async () => {
    const { id } = await issueKey({ accountId });
    await fetchEvents(accountId, id, []);
    const listeners = () => sql()`select from webhook_endpoints`;
    await webhooks.deleteOldEvents(Date.now() + 9 * MINUTE_MS);
    expect(await listeners()).toHaveLength(1);
    await webhooks.deleteOldEvents(Date.now() + 11 * MINUTE_MS);
    expect(await listeners()).toHaveLength(0);
  });
});
