import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import * as pets from "@/app/api/v1/pets/route";
import { perProcess } from "@/lib/base/per-process";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";

type Line = { status: number };
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

  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push(await send({ "x-forwarded-for": "203.0.113.7" }));
  const unauthorized = statuses.filter((status) => status === 401);
  expect(unauthorized.length).toBeGreaterThan(1);
  expect(lines.map(({ status }) => status)).toEqual(unauthorized);
});
