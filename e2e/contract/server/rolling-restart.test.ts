import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { startHaproxy } from "@/test/haproxy";
import { startLoad } from "@/test/load";
import { issueKey } from "@/test/people";
import { startRedis } from "@/test/redis";
import { startService } from "@/test/service";

const databaseUrl = testDatabase();

const title = "a rolling restart of three processes loses no request, without retries, and counts each once";

it(`docs/deploy.md, stop and drain: ${title}`, { timeout: 240_000 }, async () => {
  const redis = await startRedis();
  const env = {
    SERVE: "api",
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    LIMITER_TIMEOUT_MS: "20000",
    SHUTDOWN_GRACE_SECONDS: "5",
    LOG_LEVEL: "warn",
  };
  const start = (port?: number) => startService({ databaseUrl: databaseUrl(), port, env });
  const services = await Promise.all([start(), start(), start()]);
  const balancer = await startHaproxy(services.map(({ port }) => port));
  const { secret, accountId } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 1_000_000 } });
  const finish = startLoad(balancer.url, secret, 8);

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
