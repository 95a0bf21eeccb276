import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import type { Limits } from "@/lib/base/plans";
import { plans } from "@/lib/base/plans";
import { DAY_MS } from "@/lib/base/time";
import type { RequestEvent } from "@/lib/domains/usage/event";
import { logRow } from "@/lib/domains/usage/log-row";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { insertRows } from "@/lib/domains/usage/queries";
import { noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { sql } from "@/lib/platform/db/client";
import type { BanPolicy, Decision } from "@/lib/platform/limiter/limiter";
import { decide } from "@/lib/platform/limiter/rules";
import { newLimiterKey, unusedWindows } from "@/lib/platform/limiter/state";
import { dayOf, minuteOf } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { decideAgain } from "./decide-again";
import { detailColumns, type RequestDetails } from "./queries";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

const policy: BanPolicy = { rejections: 4, withinMs: 60_000, durationMs: 20_000, maxDurationMs: 90_000 };
const codes = { minute: "rate_limit_exceeded", day: "daily_quota_exceeded", ban: "api_key_banned" } as const;

/** Repeatable random integers below a bound (a linear congruential generator). */
function randomBelow(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

type Request = { decision: Decision; event: RequestEvent };

/** Requests of one account, which changes its plan, by a clock that is sometimes set back and differs from the log's. */
function requestsOf(account: bigint, howMany: number, random: (bound: number) => number): Request[] {
  const state = unusedWindows();
  const keys = [newLimiterKey(), newLimiterKey()];
  const plansOfAccount: Limits[] = [
    { perMinute: 2 + random(3), perDay: 20 + random(40) },
    { perMinute: 1, perDay: 1_000 },
    { perMinute: 40, perDay: 15 },
  ];
  let limits = plansOfAccount[0] as Limits;
  let now = noon() - (random(2) * DAY_MS) / 2 - random(200_000);
  return Array.from({ length: howMany }, () => {
    now += random(10) === 0 ? -random(500) : random(4_000);
    if (random(40) === 0) limits = plansOfAccount[random(3)] as Limits;
    const key = random(2);
    const request = { accountId: account, keyId: BigInt(key), limits, now };
    const decision = decide(state, keys[key] as (typeof keys)[0], request, policy);
    const code = decision.allowed ? undefined : codes[decision.rejectedBy as keyof typeof codes];
    const error = code && { code, message: "" };
    // With a store, `at` is of the clock of the process. The length of a new ban depends on the exact instant.
    const at = now + (random(3) === 0 && !("newBan" in decision) ? random(4_000) - 2_000 : 0);
    return { decision, event: requestEvent({ accountId: asAccountId(account), at, error, decision }) };
  });
}

it("decides 10,000 stored requests as the limiter did, with their windows, bans and Retry-After", async () => {
  const random = randomBelow(20_261_122);
  const requests = Array.from({ length: 100 }, (_, account) => requestsOf(BigInt(account), 100, random)).flat();
  await insertRows(
    sql(),
    requests.map(({ event }) => logRow(event)),
  );
  const rows = await sql()<RequestDetails[]>`select ${detailColumns()} from request_log`;
  const stored = new Map(rows.map((row) => [row.requestId, row]));
  const seen = new Set<string>();
  for (const { event, decision } of requests) {
    const row = stored.get(event.requestId);
    if (!row) throw new Error(`There is no row of ${event.requestId}`);
    const { decidedAt: _, ...again } = decideAgain(row, { perMinute: row.minuteLimit, perDay: row.dayLimit });
    const { decidedAt, ...first } = decision;
    if (!isDeepStrictEqual(again, first)) expect(again).toEqual(first);
    seen.add(decision.allowed ? "allowed" : `${decision.rejectedBy}${"newBan" in decision ? " new" : ""}`);
    seen.add(decision.minute.used > decision.minute.limit ? "over a smaller plan" : "within the plan");
    seen.add(minuteOf(event.at) === minuteOf(decidedAt) ? "same minute" : "other minute");
    seen.add(dayOf(event.at) === dayOf(decidedAt) ? "same day" : "other day");
  }
  expect([...seen].sort()).toEqual(
    [
      ...["allowed", "ban", "ban new", "day", "minute"],
      ...["other day", "other minute", "over a smaller plan", "same day", "same minute", "within the plan"],
    ].sort(),
  );
});

it("decides by the limits of another plan, which lift no ban", () => {
  const { perMinute, perDay } = plans.free.limits;
  const full = { minuteLimit: perMinute, minuteUsed: perMinute, dayLimit: perDay, dayUsed: 400 };
  const remaining = plans.pro.limits.perMinute - perMinute - 1;
  const at = noon();
  const windows = { ...full, at, minuteResetAt: at + 60_000, dayResetAt: at + DAY_MS / 2 };
  const none = { bannedUntil: null, banCount: null, startedBan: null };
  const rejected = { ...windows, ...none, errorCode: codes.minute };
  expect(decideAgain(rejected, plans.free.limits)).toMatchObject({ allowed: false, rejectedBy: "minute" });
  expect(decideAgain(rejected, plans.pro.limits)).toMatchObject({ allowed: true, minute: { remaining } });
  const banned = { ...windows, errorCode: codes.ban, bannedUntil: at + 5_000, banCount: 2, startedBan: false };
  expect(decideAgain(banned, plans.pro.limits)).toMatchObject({ rejectedBy: "ban", retryAt: at + 5_000 });
  expect(decideAgain({ ...banned, startedBan: true }, plans.pro.limits)).toMatchObject({ allowed: true });
});
