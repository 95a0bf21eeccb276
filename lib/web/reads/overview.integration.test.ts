import { beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { revokeKey } from "@/lib/domains/keys/service";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { flushUsage, usage } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { readOverview } from "./overview";

testDatabase();
beforeAll(() => maintainPartitions());

const limits = { perMinute: 60, perDay: 1_000 };

it("knows whether an account has ever sent a request, also with a key that no longer works", async () => {
  const accountId = await newAccount("free");
  const read = async () => (await readOverview({ accountId, plan: "free", limits })).everUsed;
  const key = await issueKey({ accountId });
  expect(await read()).toBe(false);
  await sql()`update api_keys set last_used_at = now() where id = ${key.id}`;
  expect(await read()).toBe(true);
  await revokeKey(accountId, key.id, commandActor);
  expect(await read()).toBe(true);
});

/** A rejection by the limiter, of the run that ends with the window. */
function reject(accountId: AccountId, keyId: bigint, at: number, by: "minute" | "day", retryAt: number): void {
  const code: ErrorCode = by === "minute" ? "rate_limit_exceeded" : "daily_quota_exceeded";
  const { minute, day } = requestEvent({ at }).decision;
  const decision = { decidedAt: 0, minute, day, allowed: false as const, rejectedBy: by, retryAt };
  const error = { code, message: "" };
  usage().record(requestEvent({ accountId, keyId, at, status: 429, error, decision }));
}

it("counts a run of rejections from usage, also the minutes and operations that the log does not list", async () => {
  const accountId = await newAccount();
  const now = Date.now();
  const dayEnd = now + HOUR_MS;
  // Two windows of a minute, then the day: the log has one row of each.
  const starts = [10, 9, 5].map((minutes) => now - minutes * MINUTE_MS);
  const [first = 0, second = 0, day = 0] = starts;
  for (let n = 0; n < 3; n++) reject(accountId, 1n, first, "minute", first + MINUTE_MS);
  for (let n = 0; n < 4; n++) reject(accountId, 1n, second, "minute", second + MINUTE_MS);
  for (let minute = 0; minute < 5; minute++) reject(accountId, 1n, day + minute * MINUTE_MS, "day", dayEnd);
  reject(accountId, 2n, second - 1, "minute", second + MINUTE_MS);
  const error = { code: "insufficient_scope" as const, message: "" };
  for (let n = 0; n < 2; n++) usage().record(requestEvent({ accountId, status: 403, error, at: day + n }));
  usage().record(requestEvent({ accountId, at: day }));
  await flushUsage();
  const { rejections } = await readOverview({ accountId, plan: "free", limits });
  expect(rejections.map(({ title, count, at }) => [title, count, at])).toEqual([
    ["Insufficient scope", 2, day],
    ["Daily quota exceeded", 5, day],
    ["Rate limit exceeded", 7, first],
    ["Rate limit exceeded", 1, second - 1],
  ]);
});
