import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { databasePools, sql } from "@/lib/platform/db/client";
import { clientOf } from "@/test/client";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { builtVersion } from "@/test/version";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase();
const onOwnConnection = { headers: { Connection: "close" } };

const counted = async (accountId: bigint) => {
  const [row] = await sql()<{ n: number }[]>`
    select coalesce(sum(count), 0)::int as n from usage_minutes where account_id = ${accountId}`;
  return row?.n;
};

it("SIGTERM during a start ends it, though its server waits for the database", async () => {
  const lock = await databasePools().statements.reserve();
  onTestFinished(async () => {
    await lock`rollback`;
    lock.release();
  });
  await lock`begin`;
  await lock`lock table drizzle.__drizzle_migrations in access exclusive mode`;
  const meanwhile = async ({ logs, pid }: Service) => {
    await until("the server starts", () => logs().includes("Starting the server"));
    process.kill(pid, "SIGTERM");
    await lock`commit`; // from then on, the server would be ready soon
  };
  const options = { databaseUrl: databaseUrl(), mode: "launcher", env: { SERVE: "api" } } as const;
  await expect(startService({ ...options, meanwhile })).rejects.toThrow(
    /^The service ended \(0\)(?!.*is running at).*Stopped\. Your data is saved\./s,
  );
});

describe("a stop finishes requests in progress", () => {
  it("SIGTERM in the middle of a slow request: it gets its response, is counted, and then the process ends", async () => {
    const service = await startService({ databaseUrl: databaseUrl(), env: { SERVE: "api", LOG_REQUESTS: "all" } });
    const { secret, accountId } = await issueKey();
    const body = '{"name":"Slow","categoryId":1}';
    const slow = request(`${service.url}/api/v1/pets`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${secret}`,
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Expect: "100-continue", // the server says when the request has begun
      },
    });
    const received = once(slow, "response");
    slow.flushHeaders();
    await once(slow, "continue");
    slow.write(body.slice(0, 10));
    const ended = service.stop();
    const isAccepted = () => send("GET", `${service.url}/api/health/live`, onOwnConnection).then(Boolean, () => false);
    await until("new connections are rejected", async () => !(await isAccepted()));
    expect(service.lives()).toBe(true);
    slow.end(body.slice(10));
    const [response] = await received;
    expect(response.statusCode).toBe(201);
    expect(JSON.parse(await text(response))).toMatchObject({ name: "Slow" });
    expect(await ended).toBe(0);
    expect(await counted(accountId)).toBe(1);
    expect(await sql()`select 1 from request_log where account_id = ${accountId} and status = 201`).toHaveLength(1);
    expect(service.logs()).toContain(response.headers["x-request-id"]);
  });

  it("SIGTERM with a grace: readiness fails first, requests go on, and their connections close", async () => {
    const METRICS_PORT = String(await freePort());
    const env = { SERVE: "api", SHUTDOWN_GRACE_SECONDS: "10", METRICS_PORT };
    const service = await startService({ databaseUrl: databaseUrl(), env });
    const { secret } = await issueKey();
    const ended = service.stop();
    const ready = () => fetch(`${service.url}/api/health/ready`);
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect(await service.health()).toMatchObject({ ready: false, draining: true, database: "up" });
    expect((await fetch(`${service.url}/api/health/live`)).status).toBe(200);
    const response = await send("GET", `${service.url}/api/v1/pets`, { key: secret });
    expect(response).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await ended).toBe(0);
  });

  it("all counts are written, and a restart continues with them", async () => {
    const { secret, accountId } = await issueKey({ limits: { perMinute: 500, perDay: 50 } });
    const env = { SERVE: "api" };
    const first = await startService({ databaseUrl: databaseUrl(), env });
    const client = clientOf(() => first);
    await Promise.all(Array.from({ length: 30 }, () => client.get("/pets", secret)));
    await first.stop();
    expect(await counted(accountId)).toBe(30);

    const second = await startService({ databaseUrl: databaseUrl(), env });
    const response = await clientOf(() => second).get("/pets", secret);
    expect(response.headers["x-ratelimit-remaining"]).toBe("19");
    await second.stop();
  });

  it("usage cannot be written before the stop: the log says how much is lost, and the launcher that not all is saved", async () => {
    const { secret } = await issueKey();
    const service = await startService({ databaseUrl: databaseUrl(), mode: "launcher", env: { SERVE: "api" } });
    await sql()`alter table usage_batches rename to away`;
    expect((await clientOf(() => service).get("/pets", secret)).status).toBe(200);
    expect(await service.stop()).toBe(1); // as its server does
    await sql()`alter table away rename to usage_batches`;
    const lost = '"counts":1,"rows":1,"msg":"usage could not be written before the stop, and is lost"';
    expect(service.logs()).toContain(lost);
    expect(service.logs()).toContain("Not everything was saved");
    expect(service.logs()).not.toContain("Your data is saved");
    expect(service.logs()).toMatch(new RegExp(`Animal Store ${builtVersion} is running at`));
  });

  it("after a crash at most the last moments are not counted", async () => {
    const { secret, accountId } = await issueKey();
    const service = await startService({ databaseUrl: databaseUrl(), env: { SERVE: "api" } });
    const client = clientOf(() => service);
    for (let n = 0; n < 10; n++) await client.get("/pets", secret);
    await expect.poll(() => counted(accountId)).toBe(10);
    await service.kill();
  });
});
