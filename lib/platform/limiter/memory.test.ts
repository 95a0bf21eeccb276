import { describe, expect, it } from "vitest";
import { limiterContract } from "@/lib/platform/limiter/testing/contract";
import { MAX_ADDRESSES } from "./address-guard";
import { createMemoryLimiter, type MemoryLimiter } from "./memory";
import { DAY_MS, MINUTE_MS } from "./windows";

limiterContract("in memory", createMemoryLimiter);

const policy = { refusals: 2, withinMs: 60_000, durationMs: 600_000, maxDurationMs: DAY_MS };
const limits = { perMinute: 2, perDay: 100 };
const noon = Date.UTC(2026, 10, 21, 12);

const take = (limiter: MemoryLimiter, now: number, accountId = 1n, keyId = 1n) =>
  limiter.take({ accountId, keyId, limits, now });

/** Has key 1 of account 1 banned; the ban begins 4 s after `now`. */
function provokeBan(limiter: MemoryLimiter, now: number) {
  for (const ms of [0, 0, 0, 3_000, 4_000]) take(limiter, now + ms);
}

describe("design: the in-process engine", () => {
  it("decides without a promise", () => {
    const limiter = createMemoryLimiter(policy);
    expect(take(limiter, noon).allowed).toBe(true);
    expect(limiter.guard("192.0.2.1", noon).allowed).toBe(true);
    expect(limiter.health()).toEqual({ engine: "memory", degraded: false });
  });

  it("knows what it would refuse, and takes nothing by being asked", () => {
    const limiter = createMemoryLimiter(policy);
    const outcomes = [0, 0, 0, 0, 3_000, 4_000, 5_000, 61_000, 604_001, 604_001, 604_001].map((ms) => {
      const request = { accountId: 1n, keyId: 1n, limits, now: noon + ms };
      const refused = limiter.wouldRefuse(request);
      expect(limiter.wouldRefuse(request)).toBe(refused);
      expect(limiter.take(request).allowed).toBe(!refused);
      return refused;
    });
    expect(outcomes).toEqual([false, false, true, true, true, true, true, true, false, false, true]);
  });

  it("takes over counters and bans from before a restart", async () => {
    const limiter = createMemoryLimiter(policy);
    limiter.restore(
      {
        accounts: [{ accountId: 1n, minuteUsed: 1, dayUsed: 40 }],
        bans: [{ keyId: 2n, until: noon + 60_000, count: 3 }],
      },
      noon,
    );
    expect(take(limiter, noon)).toMatchObject({ allowed: true, minute: { remaining: 0 }, day: { remaining: 59 } });
    expect(take(limiter, noon)).toMatchObject({ refusedBy: "minute" });
    expect(take(limiter, noon, 1n, 2n)).toMatchObject({ refusedBy: "ban", retryAt: noon + 60_000 });
    expect(await limiter.banOf(2n, noon)).toEqual({ until: noon + 60_000, count: 3 });
  });

  it("lets no restore take back what was counted since", async () => {
    const limiter = createMemoryLimiter(policy);
    provokeBan(limiter, noon);
    limiter.restore(
      { accounts: [{ accountId: 1n, minuteUsed: 1, dayUsed: 1 }], bans: [{ keyId: 1n, until: noon + 10, count: 1 }] },
      noon + 5_000,
    );
    expect((await limiter.peek(1n, limits, noon + 5_000)).minute.remaining).toBe(0);
    expect(await limiter.banOf(1n, noon + 5_000)).toEqual({ until: noon + 604_000, count: 1 });
  });

  it("counts a ban of before a restart as repetition", async () => {
    const limiter = createMemoryLimiter(policy);
    limiter.restore({ accounts: [], bans: [{ keyId: 1n, until: noon - 1_000, count: 1 }] }, noon);
    provokeBan(limiter, noon);
    expect(await limiter.banOf(1n, noon + 5_000)).toEqual({ until: noon + 4_000 + 1_200_000, count: 2 });
  });

  it("forgets accounts whose day is over, but no count of a running day and no running ban", async () => {
    const limiter = createMemoryLimiter(policy);
    for (let id = 1n; id <= 1_000n; id++) take(limiter, noon, id, id);
    provokeBan(limiter, noon + MINUTE_MS);
    for (let minute = 2; minute < 10; minute++) take(limiter, noon + minute * MINUTE_MS, 5_000n, 5_000n);
    for (let id = 1n; id <= 1_000n; id++) expect(limiter.used(id)?.dayUsed).toBeGreaterThan(0);
    expect(await limiter.banOf(1n, noon + 10 * MINUTE_MS)).toBeDefined();

    take(limiter, noon + 2 * DAY_MS, 5_000n, 5_000n);
    for (let id = 1n; id <= 1_000n; id++) expect(limiter.used(id)).toBeUndefined();
    expect(limiter.used(5_000n)?.dayUsed).toBe(1);
  });

  it("forgets also what it only observes of another engine", () => {
    const limiter = createMemoryLimiter(policy);
    const other = createMemoryLimiter(policy);
    const observe = (accountId: bigint, now: number) => {
      const request = { accountId, keyId: accountId, limits, now };
      limiter.observe(request, other.take(request));
    };
    observe(1n, noon);
    expect(limiter.used(1n)).toMatchObject({ minuteUsed: 1, dayUsed: 1 });
    observe(2n, noon + 2 * DAY_MS);
    expect(limiter.used(1n)).toBeUndefined();
  });

  it("remembers a bounded number of addresses, the ones seen last", () => {
    const limiter = createMemoryLimiter(policy);
    limiter.guard("first", noon);
    for (let i = 0; i < MAX_ADDRESSES; i++) limiter.guard(`address ${i}`, noon);
    expect(limiter.guard("first", noon).remaining).toBe(59);
    expect(limiter.guard(`address ${MAX_ADDRESSES - 1}`, noon).remaining).toBe(58);
  });
});

describe("decisions: Redis unreachable", () => {
  it("takes over the counters, the ban and the lifting of a ban that another engine decided", async () => {
    const store = createMemoryLimiter(policy);
    const local = createMemoryLimiter(policy);
    const request = { accountId: 1n, keyId: 1n, limits, now: noon + 5_000 };
    provokeBan(store, noon);
    local.observe(request, store.take(request));
    expect(local.take(request)).toEqual(store.take(request));
    expect(local.take(request)).toMatchObject({ refusedBy: "ban", retryAt: noon + 604_000 });

    await store.liftBan(1n);
    local.observe(request, store.take(request));
    expect(local.take(request)).toMatchObject({ refusedBy: "minute", day: { remaining: 98 } });
  });
});
