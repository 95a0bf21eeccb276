import { expect } from "vitest";
import type { Limits } from "@/lib/base/plans";
import type { ApiLimiter, BanPolicy, Decision } from "@/lib/platform/limiter/limiter";

/** Makes a limiter, within a test: the services that it needs are running then. */
export type MakeLimiter = (policy: BanPolicy) => ApiLimiter;

const policy: BanPolicy = { rejections: 3, withinMs: 60_000, durationMs: 100_000, maxDurationMs: 250_000 };
export const free: Limits = { perMinute: 60, perDay: 1_000 };
export const midnight = Date.UTC(2026, 10, 21);

/** Unique IDs beyond the range of a number, because tests share a store and IDs are int64. */
let lastId = 2n ** 62n + BigInt(Date.now()) * 1_000n;
export const newId = (): bigint => ++lastId;

export const outcome = (decision: Decision) => (decision.allowed ? "allowed" : decision.rejectedBy);

/** A new account with a key of its own. */
export function setUp(makeLimiter: MakeLimiter) {
  const limiter = makeLimiter(policy);
  const accountId = newId();
  const keyId = newId();
  const request = (now: number, limits = free, key = keyId, keyLimits?: Limits) =>
    limiter.limit({ accountId, keyId: key, limits, keyLimits, now });
  const requests = async (times: number, now: number, limits = free, key = keyId) => {
    const outcomes: string[] = [];
    for (let i = 0; i < times; i++) outcomes.push(outcome(await request(now, limits, key)));
    return outcomes;
  };
  /** Ignores Retry-After until the key is banned, with a minute's limit of 1; the ban begins 5 s after `now`. */
  const provokeBan = async (now: number) => {
    const tight: Limits = { perMinute: 1, perDay: 1_000 };
    for (const ms of [0, 0, 3_000, 4_000]) expect(await request(now + ms, tight)).not.toHaveProperty("newBan");
    return request(now + 5_000, tight);
  };
  return { limiter, accountId, keyId, request, requests, provokeBan };
}
