import { expect, it } from "vitest";
import { newRequestId } from "@/lib/base/request-id";
import { DAY_MS, isoDay, isoTime, MINUTE_MS } from "@/lib/base/time";
import { uuidOf } from "@/lib/domains/usage/log-row";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { findRequestOfAnyAccount, lastWeek, latestFailedRequests, latestRequestsOf, requestsByMinute } from "./queries";

testDatabase();

async function logRequest(accountId: bigint, status: number, at = Date.now()): Promise<string> {
  await maintainPartitions(Date.now());
  const requestId = newRequestId(at);
  await sql()`
    insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
      minute_limit, minute_remaining, day_limit, day_remaining)
    values (${isoTime(at)}, ${uuidOf(requestId)}, ${accountId}, 1, 'GET', '/api/v1/pets', 'listPets', ${status}, 900, 60, 59, 1000, 999)`;
  return requestId;
}

async function count(accountId: bigint, at: number, status: number, requests: number): Promise<void> {
  await sql()`
    insert into usage_minutes (minute, account_id, key_id, operation, status, count)
    values (date_trunc('minute', ${isoTime(at)}::timestamptz), ${accountId}, 1, 'listPets', ${status}, ${requests})`;
}

it("finds a request of any account by its id", async () => {
  const accountId = await newAccount();
  const requestId = await logRequest(accountId, 200);
  expect(await findRequestOfAnyAccount(requestId)).toMatchObject({ accountId, status: 200 });
  expect(await findRequestOfAnyAccount("req_none")).toBeUndefined();
});

it("lists the latest requests of an account, newest first", async () => {
  const [accountId, other] = [await newAccount(), await newAccount()];
  const now = Date.now();
  const ids: string[] = [];
  for (const ago of [3, 2, 1]) ids.unshift(await logRequest(accountId, 200, now - ago));
  await logRequest(other, 200, now);
  expect((await latestRequestsOf(accountId, 2)).map(({ requestId }) => requestId)).toEqual(ids.slice(0, 2));
});

it("counts the last seven UTC days of an account, including days without requests", async () => {
  const accountId = await newAccount();
  await maintainPartitions(Date.now());
  const now = Date.now();
  await count(accountId, now, 200, 5);
  await count(accountId, now, 429, 2);
  const days = await lastWeek(accountId, now);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: isoDay(now), requests: 5, rejected: 2 });
  expect(days[0]).toEqual({ day: isoDay(now - 6 * DAY_MS), requests: 0, rejected: 0 });
});

it("lists the latest failed requests, and counts the requests of the last hour by minute", async () => {
  const failed = await logRequest(1n, 500);
  await logRequest(1n, 404);
  expect((await latestFailedRequests(10)).map(({ requestId }) => requestId)).toEqual([failed]);
  const before = (await requestsByMinute(Date.now())).at(-1);
  const now = Date.now();
  await count(987n, now, 200, 1);
  await count(987n, now, 400, 2);
  await count(987n, now, 500, 3);
  await count(987n, now, 429, 4);
  const minutes = await requestsByMinute(now);
  expect(minutes).toHaveLength(60);
  const last = minutes.at(-1);
  expect(last?.minute).toBe(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  if (before?.minute !== last?.minute) return;
  expect(last?.failed).toBe((before?.failed ?? 0) + 5);
  expect(last?.rejected).toBe((before?.rejected ?? 0) + 4);
  expect(last?.requests).toBe((before?.requests ?? 0) + 6);
});
