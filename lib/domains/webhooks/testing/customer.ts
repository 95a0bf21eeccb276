import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import type { EventType } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { createEndpoint, type Endpoint, findDelivery, listDeliveries } from "@/lib/domains/webhooks/service";
import { sql } from "@/lib/platform/db/client";
import { worker } from "@/lib/runtime/worker";
import { testDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { type Arrived, startMailServer } from "@/test/mail-server";
import { newAccount } from "@/test/people";
import { until } from "@/test/waiting";

export type Received = { path: string; headers: IncomingMessage["headers"]; body: string };
/** A status, or undefined to never respond. */
type Respond = (request: Received) => number | undefined;
type ResponseHeaders = Record<string, string>;

/** The server of a customer, and what it and a mail server got in the test that runs. */
export const customer = {
  origin: "",
  received: [] as Received[],
  mails: [] as Arrived[],
  respond: (() => 200) as Respond,
  headers: {} as ResponseHeaders,
  closeConnections: () => {},
};
export let accountId: AccountId;

/** Gives the tests of a file a worker and a customer, and each an account without endpoints: call it at the top. */
export function testCustomer(): void {
  testDatabase({ APP_ENV: "development" });
  let server: Server;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const got = { path: request.url ?? "", headers: request.headers, body: await text(request) };
      customer.received.push(got);
      const status = customer.respond(got);
      if (status) response.writeHead(status, customer.headers).end("seen");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    customer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    customer.closeConnections = () => server.closeAllConnections();
    mailServer = await startMailServer({ onMail: (mail) => void customer.mails.push(mail) });
    setEnv({ MAIL_SERVER: mailServer.url, MAIL_FROM: "Store <store@example.com>" });
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
    Object.assign(customer, { received: [], mails: [], respond: () => 200, headers: {} });
  });
}

export const create = (types: EventType[], path = "/hook", of = accountId) =>
  createEndpoint(of, { url: customer.origin + path, description: "", eventTypes: types }, commandActor);

export const listen = async (types: EventType[], path?: string, of?: AccountId) =>
  (await create(types, path, of)).endpoint;

export const addOtto = () => addPet(accountId, { name: "Otto", categoryId: 9007199254740993n });

export const deliveries = async (endpoint: Endpoint) => (await listDeliveries(endpoint, { limit: 50 })).items;

export const statuses = async (endpoint: Endpoint) => (await deliveries(endpoint)).map(({ status }) => status);

export const becomes = (endpoint: Endpoint, expected: string[]) =>
  until(expected.join(), async () => (await statuses(endpoint)).join() === expected.join());

export const attempted = (count: number) => until(`${count} requests`, () => customer.received.length === count);

/** What the worker does not have. To wait for a row while it has others would be a deadlock with the worker. */
const waitingJobs = () => sql()`select id from jobs where started_at is null for update skip locked`;

/** As if its next attempt was due now. */
export const skipWait = () => sql()`update jobs set run_at = now() where id in (${waitingJobs()})`;

/** Ends what the test before has left, so that the worker touches nothing of it any longer. */
const noJobs = () =>
  until("no job is left", async () => {
    customer.closeConnections();
    await sql()`delete from jobs where id in (${waitingJobs()})`;
    return (await sql()`select from jobs`).length === 0;
  });

/** Since its attempts are recorded. */
export const waitsAgain = (endpoint: Endpoint) =>
  until("it waits for its next attempt", async () => {
    const [job] = await sql()`select from jobs where lane = ${endpoint.id} and started_at is null and attempt > 0`;
    return job !== undefined;
  });

export const detailsOf = async (endpoint: Endpoint) => {
  const [newest] = await deliveries(endpoint);
  const found = await findDelivery(accountId, newest?.id as bigint);
  if (!found) throw new Error("a delivery that is listed is found");
  return found;
};
