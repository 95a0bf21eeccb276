import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { parseJson } from "@/lib/base/json";
import { DAY_MS, isoTime } from "@/lib/base/time";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { sql } from "@/lib/platform/db/client";
import { worker } from "@/lib/runtime/worker";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { until } from "@/test/waiting";
import * as webhooks from "./service";

testDatabase({ APP_ENV: "development" });

type Received = { path: string; headers: IncomingMessage["headers"]; body: string };

let received: Received[] = [];
let respond: (request: Received) => number = () => 200;
let server: Server;
let origin: string;
let accountId: AccountId;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const got = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    received.push(got);
    response.writeHead(respond(got)).end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  worker().start();
});

afterAll(async () => {
  await worker().stop();
  server.close();
});

beforeEach(async () => {
  accountId = await newAccount();
  received = [];
  respond = () => 200;
});

const listen = async (types: EventType[], path = "/hook") =>
  (await webhooks.createEndpoint(accountId, { url: origin + path, description: "", eventTypes: types }, commandActor))
    .endpoint;

const pet = () => addPet(accountId, { name: "Otto", categoryId: 9007199254740993n });

const deliveries = async (endpoint: webhooks.Endpoint) =>
  (await webhooks.listDeliveries(endpoint, { limit: 50 })).items;

const statuses = async (endpoint: webhooks.Endpoint) => (await deliveries(endpoint)).map(({ status }) => status);

it("sends an event to each endpoint that asks for it, and keeps every digit", async () => {
  const [endpoint] = await Promise.all([listen(["pet.created"]), listen(["order.placed"], "/other")]);
  const { id } = await pet();
  await until("it is delivered", async () => (await statuses(endpoint)).join() === "delivered");
  expect(received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(parseJson(received[0]?.body ?? "")).toEqual({
    type: "pet.created",
    timestamp: expect.any(String),
    data: { id, name: "Otto", categoryId: 9007199254740993n, status: "available" },
  });
});
