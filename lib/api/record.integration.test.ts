import { pino } from "pino";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import * as management from "@/app/api/manage/v1/[[...path]]/route";
import * as pets from "@/app/api/v1/pets/route";
import { perProcess } from "@/lib/base/per-process";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { sql } from "@/lib/platform/db/client";
import { type MeasuredResponse, telemetry } from "@/lib/platform/telemetry";
import { testDatabase } from "@/test/database";
import { issueKey, issueManagementKey, newAccount } from "@/test/people";
import { unlistedFailures } from "./record";

type Line = { status: number; durationMs: number; keyId?: string; managementKeyId?: string };
const lines: Line[] = [];
perProcess("log", () => pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

async function send(headers: Record<string, string>): Promise<number> {
  return (await pets.GET(new Request("http://localhost/api/v1/pets", { headers }))).status;
}

it("decisions: Request log: a request has a log line only if the request log lacks it", async () => {
  const { secret } = await issueKey({ accountId: await newAccount("free", { perMinute: 2, perDay: 2 }) });
  lines.length = 0;
  const authorization = `Bearer ${secret}`;
  const listed: number[] = [];
  for (let i = 0; i < 4; i++) listed.push(await send({ authorization }));
  expect(listed.sort()).toEqual([200, 200, 429, 429]);
  expect(lines).toEqual([]);

  const unlisted = unlistedFailures().count;
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push(await send({ "x-forwarded-for": "203.0.113.7" }));
  const unauthorized = statuses.filter((status) => status === 401);
  expect(unauthorized.length).toBeGreaterThan(1);
  expect(lines.map(({ status }) => status)).toEqual(unauthorized);
  expect(unlistedFailures().count).toBe(unlisted); // they failed by the client
});

it("decisions: Request log: the line of a request names the management key that sent it", async () => {
  const accountId = await newAccount();
  const authorization = `Bearer ${await issueManagementKey(accountId)}`;
  const [key] = await sql()`select id from management_keys where account_id = ${accountId}`;
  lines.length = 0;
  await management.GET(new Request("http://localhost/api/manage/v1/keys", { headers: { authorization } }));
  expect(lines).toMatchObject([{ status: 200, managementKeyId: String(key?.id) }]);
  expect(lines[0]).not.toHaveProperty("keyId");
});

it("the metrics count in seconds what the log has in milliseconds", async () => {
  const counted: MeasuredResponse[] = [];
  telemetry().metrics = { countResponse: (response) => void counted.push(response) } as ReturnType<
    typeof telemetry
  >["metrics"];
  onTestFinished(() => void delete telemetry().metrics);
  lines.length = 0;
  await send({ "x-forwarded-for": "203.0.113.8" });
  const [line] = lines;
  expect(counted).toMatchObject([{ operation: "listPets", status: line?.status }]);
  expect((counted[0]?.seconds ?? 0) * 1000).toBeCloseTo(line?.durationMs ?? -1);
});
