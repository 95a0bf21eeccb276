import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { basePaths } from "@/lib/api/operation";
import { managementScopes } from "@/lib/base/management-scopes";
import { HOUR_MS, isoTime } from "@/lib/base/time";
import * as keys from "@/lib/domains/keys/service";
import { createManagementKey } from "@/lib/domains/management/service";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { issueKey, ownerOf } from "@/test/people";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

const total = 2_000;
const databaseUrl = testDatabase();
let redis: RunningRedis;
let service: Service;

beforeAll(async () => {
  redis = await startRedis();
  const env = { SERVE: "api", PROCESSES: "3", REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  service = await startService({ databaseUrl: databaseUrl(), mode: "launcher", env });
  await until("all processes are ready", () => service.logs().includes("3 processes are ready"), 60_000);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

type Row = { operation: string; status: number; requests: number };

const paths = ["/pets?limit=1", "/pets/1", "/pets/999999", "/pets?limit=zero", "/store/orders", "/nowhere"];

it("the management API counts each response of every process once, in JSON and in CSV", async () => {
  const { secret, accountId } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 1_000_000 } });
  const actor = { kind: "user", userId: (await ownerOf(accountId)).id } as const;
  const settings = { name: "Limited", scopes: ["pets:read" as const], expiresAt: null, limitPerMinute: 10 };
  const limited = await keys.issueKey(accountId, settings, actor);
  const input = { name: "Reader", scopes: [...managementScopes], expiresAt: null };
  const { secret: key } = await createManagementKey(accountId, input, actor);

  const received: Record<string, number> = {};
  let sent = 0;
  const client = async () => {
    while (sent < total) {
      const path = paths[sent++ % paths.length];
      const by = sent % 20 === 0 ? limited.secret : secret;
      const url = `${service.url}${basePaths.store}${path}`;
      // On connections of their own, which all processes get some of.
      const { status } = await send("GET", url, { key: by, headers: { Connection: "close" } });
      received[status] = (received[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, client));
  expect(Object.keys(received)).toEqual(expect.arrayContaining(["200", "400", "404", "429"]));

  const url = `${service.url}${basePaths.management}/usage?interval=hour&from=${isoTime(Date.now() - HOUR_MS)}`;
  const byStatus = (rows: Row[]) => {
    const sums: Record<string, number> = {};
    for (const { status, requests } of rows) sums[status] = (sums[status] ?? 0) + requests;
    return sums;
  };
  let rows: Row[] = [];
  await until("all are counted", async () => {
    const { status, body } = await send("GET", url, { key });
    expect(status).toBe(200);
    rows = body as Row[];
    await sleep(500); // an account has 120 requests a minute
    return rows.reduce((sum, { requests }) => sum + requests, 0) >= total;
  });
  expect(byStatus(rows)).toEqual(received);

  const { text } = await send("GET", url, { key, headers: { Accept: "text/csv" } });
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const cells = (line: string) =>
    Object.fromEntries(line.split(",").map((cell, index) => [head.split(",")[index], cell]));
  const fromCsv = lines.map(cells).map(({ operation = "", status, requests }) => ({
    ...{ operation, status: Number(status), requests: Number(requests) },
  }));
  expect(byStatus(fromCsv)).toEqual(received);
}, 300_000);
