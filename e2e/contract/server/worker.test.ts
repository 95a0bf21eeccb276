import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { verifyWebhook, type WebhookRequest } from "@/lib/client/webhook";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { issueKey, newAccount } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase({ APP_ENV: "development" });

/** A customer's server, which responds after a time, and the types of the events that it got. */
async function startCustomer(afterMs = 0) {
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    types.push(JSON.parse(await text(request)).type);
    setTimeout(() => response.end(), afterMs);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, types, stop: () => server.close() };
}

const input = { description: "", eventTypes: ["pet.created" as const] };
const metricsEnv = async () => ({ APP_ENV: "development", METRICS_PORT: String(await freePort()) });

/** A process of pages counts its attempts in that of the API. */
const untilCounted = ({ metrics }: Service) =>
  until("the attempt is counted", async () =>
    /webhook_attempt_duration_seconds_count\{outcome="delivered"\} [1-9]/.test(await metrics()),
  );

/** The statuses of a page, of the API and of its tools. */
const served = async ({ url }: Service) => {
  const { secret: key } = await issueKey();
  const sent = [send("GET", `${url}/docs`), send("GET", `${url}/api/v1/pets`, { key }), send("POST", `${url}/mcp`)];
  return (await Promise.all(sent)).map(({ status }) => status);
};

it.each(["worker", "pages"])(
  "SERVE=%s sends the events that other processes write, and serves no API",
  async (role) => {
    const customer = await startCustomer();
    const accountId = await newAccount();
    await createEndpoint(accountId, { ...input, url: customer.url }, commandActor);
    await addPet(accountId, { name: "Wilma", categoryId: 1n });
    const service = await startService({ databaseUrl: databaseUrl(), env: { SERVE: role, ...(await metricsEnv()) } });
    await until("the event arrives", () => customer.types.includes("pet.created"));
    await untilCounted(service);
    expect(await service.metrics()).toMatch(/jobs_waiting 0\n/);
    expect(await served(service)).toEqual([role === "pages" ? 200 : 404, 404, 404]);
    expect(await service.stop()).toBe(0);
    customer.stop();
  },
);

it("when the process of the API is killed, that of the pages notes the delivery in progress, and leaves no folder", async () => {
  const customer = await startCustomer(2_000);
  const accountId = await newAccount();
  const { endpoint } = await createEndpoint(accountId, { ...input, url: customer.url }, commandActor);
  const folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  const env = { APP_ENV: "development", TMPDIR: folder };
  const service = await startService({ databaseUrl: databaseUrl(), env });
  await addPet(accountId, { name: "Wanda", categoryId: 1n });
  await until("the event arrives", () => customer.types.includes("pet.created"));
  expect(await readdir(folder)).toHaveLength(1);
  await service.kill();
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toEqual([]);
  expect(await sql()`select from webhook_attempts where endpoint_id = ${endpoint.id}`).toHaveLength(1);
  await rm(folder, { recursive: true });
  customer.stop();
});

it("SERVE=api sends none: its event loop is for requests, and the command listen says what its key lacks", async () => {
  const customer = await startCustomer();
  const accountId = await newAccount();
  await createEndpoint(accountId, { ...input, url: customer.url }, commandActor);
  await addPet(accountId, { name: "Walt", categoryId: 1n });
  const service = await startService({ databaseUrl: databaseUrl(), env: { SERVE: "api", ...(await metricsEnv()) } });
  await until("it says that a job waits", async () => /jobs_waiting [1-9]/.test(await service.metrics()));
  expect(await served(service)).toEqual([404, 200, 401]);

  const { secret: reader } = await issueKey({ scopes: ["pets:read"] });
  const listening = startListening("--url", service.url, "--key", reader);
  expect(await listening.exit).toBe(1);
  expect(listening.notes()).toMatch(
    "403: This key has pets:read. The operation needs pets:read, pets:write, and orders:read.",
  );
  const { secret: key } = await issueKey();
  for (const body of ['{"seen":["no ID"]}', '{"seen":[1]}', '{"seen":1}', "{}", "[]"]) {
    const response = await send("POST", `${service.url}/api/v1/listen`, { key, body });
    expect([response.status, response.body]).toEqual([400, expect.objectContaining({ code: "invalid_body" })]);
  }
  expect(customer.types).toEqual([]);
  await service.stop();
  customer.stop();
});

/** The command that customers run, and its output so far. */
function startListening(...args: string[]) {
  const listening = spawn(process.execPath, ["public/client/listen.mjs", ...args]);
  let [printed, said] = ["", ""];
  listening.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  listening.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const exit = once(listening, "exit").then(([code]) => code);
  return { events: () => printed, notes: () => said, exit, stop: () => listening.kill() };
}

it("SERVE=all sends them too: the command listen prints the events of an account, and forwards them signed", async () => {
  const service = await startService({ databaseUrl: databaseUrl(), env: await metricsEnv() });
  const { secret: key, accountId } = await issueKey();
  const received: WebhookRequest[] = [];
  const local = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), secret: "" });
    response.end();
  });
  await once(local.listen(0, "localhost"), "listening");
  const forward = `${(local.address() as AddressInfo).port}/hook`;
  const listening = startListening("--url", service.url, "--key", key, "--forward", forward, "--every", "1");
  const listens = () =>
    sql()`select from webhook_endpoints where account_id = ${accountId} and listener_key_id is not null`;
  await until("it listens", async () => (await listens()).length === 1);
  const customer = await startCustomer();
  await createEndpoint(accountId, { ...input, url: customer.url }, commandActor);
  await addPet(accountId, { name: "Wanda", categoryId: 1n });
  await until("the event is forwarded", () => /evt_\d+ → 200/.test(listening.notes()));
  expect(JSON.parse(listening.events())).toMatchObject({ type: "pet.created", data: { name: "Wanda" } });
  const secret = /whsec_\S+/.exec(listening.notes())?.[0] ?? "";
  expect(await verifyWebhook({ ...(received[0] as WebhookRequest), secret })).toMatchObject({ type: "pet.created" });
  await until("the endpoint gets it too", () => customer.types.includes("pet.created"));
  await untilCounted(service);
  listening.stop();
  local.close();
  customer.stop();
  await service.stop();
});
