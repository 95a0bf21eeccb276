import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { newAccount } from "@/test/people";
import { freePort } from "@/test/port";
import { startService } from "@/test/service";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase({ APP_ENV: "development" });

/** A customer's server, and the types of the events that it got. */
async function startCustomer() {
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    types.push(JSON.parse(await text(request)).type);
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, types, stop: () => server.close() };
}

it.each(["worker", "pages", "all"])("SERVE=%s sends the events that other processes write", async (role) => {
  const customer = await startCustomer();
  const accountId = await newAccount();
  const input = { url: customer.url, description: "", eventTypes: ["pet.created" as const] };
  await createEndpoint(accountId, input, commandActor);
  await addPet(accountId, { name: "Wilma", categoryId: 1n });
  const env = { SERVE: role, APP_ENV: "development", METRICS_PORT: String(await freePort()) };
  const service = await startService({ databaseUrl: databaseUrl(), env });
  await until("the event arrives", () => customer.types.includes("pet.created"));
  await until("it is counted", async () =>
    /webhook_attempt_duration_seconds_count\{outcome="delivered"\} [1-9]/.test(await service.metrics()),
  );
  expect(await service.metrics()).toMatch(/jobs_waiting 0\n/);
  if (role === "worker") {
    expect((await send("GET", `${service.url}/api/health/ready`)).status).toBe(200);
    for (const path of ["/api/v1/pets", "/"]) expect((await send("GET", service.url + path)).status).toBe(404);
  }
  expect(await service.stop()).toBe(0);
  customer.stop();
});

it("SERVE=api sends none: its event loop is for requests", async () => {
  const customer = await startCustomer();
  const accountId = await newAccount();
  const input = { url: customer.url, description: "", eventTypes: ["pet.created" as const] };
  await createEndpoint(accountId, input, commandActor);
  await addPet(accountId, { name: "Walt", categoryId: 1n });
  const env = { SERVE: "api", APP_ENV: "development", METRICS_PORT: String(await freePort()) };
  const service = await startService({ databaseUrl: databaseUrl(), env });
  await until("it says that a job waits", async () => /jobs_waiting [1-9]/.test(await service.metrics()));
  expect(customer.types).toEqual([]);
  await service.stop();
  customer.stop();
});
