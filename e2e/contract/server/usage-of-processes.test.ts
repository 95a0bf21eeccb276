import { afterAll, beforeAll, expect, it } from "vitest";
import { basePaths } from "@/lib/api/operation";
import { managementScopes } from "@/lib/base/management-scopes";
import { createManagementKey } from "@/lib/domains/management/service";
import { testDatabase } from "@/test/database";
import { send } from "@/test/http";
import { issueKey, ownerOf } from "@/test/people";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type Service, startService } from "@/test/service";
import { until } from "@/test/waiting";

const total = Number(process.env.REQUESTS ?? 2_000);
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
  const { secret, accountId } = await issueKey({ limits: { perMinute: total * 0.9, perDay: 1_000_000 } });
  const actor = { kind: "user", userId: (await ownerOf(accountId)).id } as const;
  const input = { name: "Reader", scopes: [...managementScopes], expiresAt: null };
  const { secret: key } = await createManagementKey(accountId, input, actor);

  const received: Record<string, number> = {};
  const pending = Array.from({ length: total }, (_, index) => paths[index % paths.length]);
  const client = async () => {
    for (let path = pending.pop(); path; path = pending.pop()) {
      const { status } = await send("GET", `${service.url}${basePaths.store}${path}`, {
        key: secret,
        headers: { Connection: "close" },
      });
      received[status] = (received[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, client));
  expect(Object.keys(received)).toEqual(expect.arrayContaining(["200", "400", "404", "429"]));

  const url = `${service.url}${basePaths.management}/usage?interval=hour`;
  const byStatus = (rows: Row[]) => {
    const sums: Record<string, number> = {};
    for (const { status, requests } of rows) sums[status] = (sums[status] ?? 0) + requests;
    return sums;
  };
  const start = Date.now();
  let rows: Row[] = [];
  await until("all are counted", async () => {
    rows = (await send("GET", url, { key })).body as Row[];
    return rows.reduce((sum, { requests }) => sum + requests, 0) >= total;
  });
  console.log(Date.now() - start, "ms", received);
  expect(byStatus(rows)).toEqual(received);

  const csv = String((await send("GET", url, { key, headers: { Accept: "text/csv" } })).body);
  const [head = "", ...lines] = csv.trim().split("\r\n");
  const cells = (line: string) =>
    Object.fromEntries(line.split(",").map((cell, index) => [head.split(",")[index], cell]));
  const fromCsv = lines.map(cells).map(({ operation = "", status, requests }) => ({
    ...{ operation, status: Number(status), requests: Number(requests) },
  }));
  expect(byStatus(fromCsv)).toEqual(received);
}, 300_000);
