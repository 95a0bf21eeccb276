import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { noticedWithinMs, startHaproxy } from "@/test/haproxy";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { startRedis } from "@/test/redis";
import { startService } from "@/test/service";

const databaseUrl = testDatabase();

/** A pause of each client, so that the load leaves the processors to the restarts. */
const pauseMs = 10;

/** Sends requests to a service, some at a time, until it is told to stop. Half of them add an animal. */
function load(url: string, secret: string, parallel: number) {
  const outcomes: (number | string)[] = [];
  let stopped = false;
  const client = async () => {
    for (let n = 0; !stopped; n++) {
      const sent = n % 2 ? { key: secret } : { key: secret, body: '{"name":"Rolling","categoryId":1}' };
      const response = send(sent.body ? "POST" : "GET", `${url}/api/v1/pets`, sent);
      outcomes.push(await response.then(({ status }) => status, String));
      await sleep(pauseMs);
    }
  };
  const clients = Array.from({ length: parallel }, client);
  return async () => {
    stopped = true;
    await Promise.all(clients);
    return outcomes;
  };
}

const title = "a rolling restart of three processes loses no request, without retries, and counts each once";

it(`docs/deploy.md, stop and drain: ${title}`, { timeout: 240_000 }, async () => {
  const redis = await startRedis();
  const env = {
    SERVE: "api",
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    LIMITER_TIMEOUT_MS: "20000",
    SHUTDOWN_GRACE_SECONDS: String(Math.ceil(noticedWithinMs / 1000)),
    LOG_LEVEL: "warn",
  };
  const start = (port?: number) => startService({ databaseUrl: databaseUrl(), port, env });
  const services = await Promise.all([start(), start(), start()]);
  const balancer = await startHaproxy(services.map(({ port }) => port));
  const { secret, accountId } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 1_000_000 } });
  const finish = load(balancer.url, secret, 8);

  for (const [index, service] of services.entries()) {
    expect(await service.stop()).toBe(0);
    services[index] = await start(service.port);
  }

  const outcomes = await finish();
  await balancer.stop();
  await Promise.all(services.map((service) => service.stop()));
  await redis.stop();
  expect(outcomes.length).toBeGreaterThan(300);
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 201)).toEqual([]);
  const [counted] = await sql()`
    select sum(count)::int as requests, (select count(*)::int from request_log) as rows
    from usage_minutes where account_id = ${accountId}`;
  expect(counted).toEqual({ requests: outcomes.length, rows: outcomes.length });
});
