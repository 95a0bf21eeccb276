import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Awaitable } from "@/lib/base/async";
import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { createRedisAttempts } from "./attempts";
import { MAX_SUBJECTS } from "./fixed-window";
import type { ApiLimiter, BanPolicy, Decision, Usage } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { limiterContract } from "./testing/contract";
import { free, midnight, newId } from "./testing/set-up";
import { givenTime, limiterAtGivenTime, limiterOver, testRedis } from "./testing/stores";

const redis = testRedis();
const policy: BanPolicy = { rejections: 3, withinMs: 120_000, durationMs: 61_000, maxDurationMs: 250_000 };

limiterContract("in Redis", (banPolicy) => limiterAtGivenTime(redis.plain(), banPolicy));
limiterContract("in Upstash", (banPolicy) => limiterAtGivenTime(redis.upstash(), banPolicy));

describe("the script decides as the rules do", () => {
  // Short, so that random requests run into bans, and into repeated ones.
  const shortBans: BanPolicy = { rejections: 2, withinMs: 6_000, durationMs: 3_000, maxDurationMs: 10_000 };
  const pause = fc.oneof(
    { weight: 50, arbitrary: fc.integer({ min: 0, max: 2_500 }) },
    { weight: 3, arbitrary: fc.integer({ min: 50_000, max: 65_000 }) },
    { weight: 3, arbitrary: fc.integer({ min: -1_500, max: -1 }) },
    { weight: 1, arbitrary: fc.constantFrom(300_000, DAY_MS / 2, DAY_MS + 300_000) },
  );
  const command = fc.record({
    pause,
    key: fc.constantFrom(0, 0, 0, 1, 2),
    limits: fc.constantFrom({ perMinute: 1, perDay: 1_000 }, { perMinute: 2, perDay: 8 }, { perMinute: 3, perDay: 5 }),
    keyLimits: fc.constantFrom(undefined, undefined, { perMinute: 1, perDay: 20 }, { perMinute: 2, perDay: 4 }),
    lift: fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });

  it("for any requests, in any order, of several keys and accounts", { timeout: 120_000 }, async () => {
    const seen = new Map<string, number>();
    const note = (decision: Decision) => {
      const repeated = !decision.allowed && (decision.newBan?.count ?? 0) > 1;
      const outcome = decision.allowed ? "allowed" : repeated ? "repeated ban" : decision.rejectedBy;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    };
    const inRedis = limiterAtGivenTime(redis.plain(), shortBans);
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 120, size: "max" }), async (commands) => {
        const inMemory = createMemoryLimiter(shortBans);
        const [shared, other] = [newId(), newId()];
        const keys = [shared, shared, other].map((accountId) => ({ accountId, keyId: newId() }));
        let now = midnight + DAY_MS / 3;
        for (const { pause, key, limits, keyLimits, lift } of commands) {
          now += pause;
          const { accountId, keyId } = keys[key] as (typeof keys)[number];
          if (lift) await Promise.all([inRedis.liftBan({ accountId, keyId }), inMemory.liftBan({ keyId })]);
          const request = { accountId, keyId, limits, keyLimits, now };
          const decision = await inRedis.limit(request);
          expect(decision).toEqual(inMemory.limit(request));
          note(decision);
        }
      }),
      // Shrinking asks the store thousands of times; the seed that is printed repeats the failure.
      { numRuns: 60, endOnFailure: true },
    );
    // What never happened was not compared.
    for (const outcome of ["allowed", "minute", "day", "keyMinute", "keyDay", "ban", "repeated ban"]) {
      expect(seen.get(outcome), outcome).toBeGreaterThan(0);
    }
  });
});

it("forgets the subjects over their limit before it keeps too many", async () => {
  const until = Date.now() + DAY_MS;
  const blocked = new Map(Array.from({ length: MAX_SUBJECTS + 1 }, (_, n) => [String(n), until]));
  await createRedisAttempts(redis.plain(), "limiter", blocked).countAttempt("signIn", "ada", Date.now());
  expect(blocked.size).toBe(0);
});

describe("decisions: Windows, among processes", () => {
  const limitAt = (limiter: ReturnType<typeof limiterOver>, id: bigint, now: number, limits = free) =>
    limiter.limit({ accountId: id, keyId: id, limits, now });

  it("follow the store's clock: processes whose clocks differ share one minute", async () => {
    const id = newId();
    const skews = [0, -90_000, 90_000, DAY_MS];
    const decisions = await Promise.all(
      skews.flatMap((skew) => {
        const limiter = limiterOver(redis.plain(), { policy });
        return Array.from({ length: 100 }, () =>
          limitAt(limiter, id, Date.now() + skew, { perMinute: 60, perDay: 60 }),
        );
      }),
    );
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(60);
    for (const { minute, decidedAt } of decisions) {
      expect(minute.resetAt).toBe((Math.floor(decidedAt / MINUTE_MS) + 1) * MINUTE_MS);
      expect(Math.abs(decidedAt - Date.now())).toBeLessThan(60_000);
    }
  });
});

describe("decisions: Redis, where the store loses its data", () => {
  const limits: Limits = { perMinute: 10_000, perDay: 1_000 };
  const allowedOf = async (decisions: Awaitable<Decision>[]) =>
    (await Promise.all(decisions)).filter(({ allowed }) => allowed).length;

  it("continue from the records, exactly, in several processes at the same time", async () => {
    const id = newId();
    const usage = async () => ({ accounts: [{ accountId: id, minuteUsed: 300, dayUsed: 990 }], keys: [] });
    const processes = [redis.plain(), redis.upstash(), redis.plain()].map((client) =>
      limiterOver(client, { policy, records: { usage } }),
    );
    const request = { accountId: id, keyId: id, limits, now: Date.now() };
    await redis.plain().flushall();
    const burst = () =>
      allowedOf(processes.flatMap((limiter) => Array.from({ length: 100 }, () => limiter.limit(request))));
    expect(await burst()).toBe(10);
    expect(await burst()).toBe(0);
    for (const limiter of processes) expect(limiter.health().degraded).toBe(false);
  });

  it("continue for a key with limits of its own", async () => {
    const [accountId, keyId] = [newId(), newId()];
    const usage = async () => ({ accounts: [], keys: [{ accountId, keyId, minuteUsed: 0, dayUsed: 48 }] });
    const limiter = limiterOver(redis.plain(), { policy, records: { usage } });
    await redis.plain().flushall();
    const request = { accountId, keyId, limits, keyLimits: { perMinute: 50, perDay: 50 }, now: Date.now() };
    expect(await allowedOf(Array.from({ length: 10 }, () => limiter.limit(request)))).toBe(2);
  });

  it("continue from what a process has seen, where it is more than the records have yet", async () => {
    const id = newId();
    const usage = async () => ({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed: 20 }], keys: [] });
    const [one, other] = [redis.plain(), redis.upstash()].map((client) =>
      limiterOver(client, { policy, records: { usage } }),
    ) as [ApiLimiter, ApiLimiter];
    const request = { accountId: id, keyId: id, limits: { perMinute: 10_000, perDay: 60 }, now: Date.now() };
    const send = (limiter: ApiLimiter, times: number) =>
      allowedOf(Array.from({ length: times }, () => limiter.limit(request)));
    await redis.plain().flushall();
    expect(await send(other, 15)).toBe(15); // 35
    expect(await send(one, 5)).toBe(5); // 40
    await redis.plain().flushall();
    expect(await send(one, 100)).toBe(20);
  });

  it("keep what the store has, where it is more than the records of the process that restores", async () => {
    const id = newId();
    const usage = async () => ({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed: 1 }], keys: [] });
    const [one, other] = [
      limiterOver(redis.plain(), { policy }),
      limiterOver(redis.plain(), { policy, records: { usage } }),
    ];
    for (let n = 0; n < 3; n++) await one.limit({ accountId: id, keyId: id, limits, now: Date.now() });
    await redis.plain().del("limiter:records");
    await other.limit({ accountId: newId(), keyId: newId(), limits, now: Date.now() });
    expect((await other.peek(id, limits, 0)).day.used).toBe(3);
  });

  it("continue for thousands of accounts", async () => {
    const accounts = Array.from({ length: 2_500 }, () => ({ accountId: newId(), minuteUsed: 0, dayUsed: 7 }));
    const limiter = limiterOver(redis.upstash(), { policy, records: { usage: async () => ({ accounts, keys: [] }) } });
    await redis.plain().flushall();
    await limiter.limit({ accountId: newId(), keyId: newId(), limits, now: Date.now() });
    const used = await Promise.all(
      accounts.map(async ({ accountId }) => (await limiter.peek(accountId, limits, 0)).day.used),
    );
    expect(used.filter((count) => count === 7)).toHaveLength(accounts.length);
  });

  it("follow the store's clock", async () => {
    const [client, id] = [redis.plain(), newId()];
    const usage = async (now: number) =>
      now === midnight
        ? { accounts: [{ accountId: id, minuteUsed: 5, dayUsed: 70 }], keys: [] }
        : Promise.reject(new Error("not the time of the store"));
    await client.flushall();
    await client.set("limiter:clock", midnight);
    const limiter = limiterOver(client, { policy, records: { usage }, clock: givenTime });
    expect(await limiter.limit({ accountId: id, keyId: id, limits, now: Date.now() })).toMatchObject({
      minute: { used: 6, resetAt: midnight + MINUTE_MS },
      day: { used: 71, resetAt: midnight + DAY_MS },
    });
  });

  it("are restored once: deciding renews what says that the store has them", async () => {
    const client = redis.plain();
    const id = newId();
    const limiter = limiterOver(client, { policy });
    const request = { accountId: id, keyId: id, limits, now: Date.now() };
    await limiter.limit(request);
    await client.pexpire("limiter:records", MINUTE_MS);
    await limiter.limit(request);
    expect(await client.pttl("limiter:records")).toBeGreaterThan(DAY_MS);
  });

  it("do not keep requests waiting: a process limits alone until slow records are in the store", async () => {
    const id = newId();
    let arrive = (_usage: Usage) => {};
    const usage = new Promise<Usage>((resolve) => {
      arrive = resolve;
    });
    const limiter = limiterOver(redis.plain(), { policy, records: { usage: () => usage }, patienceMs: 50 });
    await redis.plain().flushall();
    const request = { accountId: id, keyId: id, limits, now: Date.now() };
    expect(await limiter.limit(request)).toMatchObject({ allowed: true, alone: true });
    expect(limiter.health().degraded).toBe(true);
    arrive({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed: 1_000 }], keys: [] });
    await expect.poll(() => limiter.health().degraded).toBe(false);
    expect(await limiter.limit(request)).toMatchObject({ rejectedBy: "day" });
  });
});

describe("decisions: Redis, where the store loses its bans", () => {
  it("restores the bans on record before it decides anything", async () => {
    const [accountId, keyId] = [newId(), newId()];
    const until = Date.now() + 600_000;
    const limiter = limiterOver(redis.plain(), {
      policy,
      records: { bans: async () => [{ accountId, keyId, until, count: 2 }] },
    });
    await redis.plain().flushall();
    const request = { accountId, keyId, limits: free, now: Date.now() };
    const decisions = await Promise.all(Array.from({ length: 300 }, () => limiter.limit(request)));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(0);
    expect(await banOf(limiter, { accountId, keyId }, Date.now())).toEqual({ until, count: 2 });
    expect(limiter.health().degraded).toBe(false);
  });

  it("reads the bans of all keys of an account in one command", async () => {
    const limiter = limiterOver(redis.plain(), { policy });
    const keys = Array.from({ length: 20 }, newId);
    await limiter.bansOf(newId(), keys, Date.now()); // loads the script
    const commands = async () => {
      const stats = await redis.plain().eval<[], string>("return redis.call('INFO', 'commandstats')", [], []);
      return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1]);
    };
    const before = await commands();
    await limiter.bansOf(newId(), keys, Date.now());
    expect((await commands()) - before).toBe(1);
  });

  it("limits alone rather than without bans, if these cannot be read", async () => {
    const bans = async () => Promise.reject(new Error("the database is away"));
    const limiter = limiterOver(redis.plain(), { policy, records: { bans } });
    await redis.plain().flushall();
    const id = newId();
    expect(await limiter.limit({ accountId: id, keyId: id, limits: free, now: Date.now() })).toMatchObject({
      allowed: true,
      minute: { remaining: 59 },
    });
    expect(limiter.health().degraded).toBe(true);
  });
});

describe("minute, day and ban in one script and one round trip", () => {
  const tight: Limits = { perMinute: 1, perDay: 1 };

  /** How many round trips `work` takes. */
  const roundTrips = async (work: () => Promise<unknown>) => {
    const before = redis.bridge().requests();
    await work();
    return redis.bridge().requests() - before;
  };

  it("needs one for a request, allowed or rejected, and one for those of a turn, also after SCRIPT FLUSH", async () => {
    const limiter = limiterOver(redis.upstash(), { policy });
    const id = newId();
    const limit = async (limits = free) => limiter.limit({ accountId: id, keyId: id, limits, now: 0 });
    await limit();
    expect(await roundTrips(() => limit())).toBe(1);
    expect(await roundTrips(() => limit(tight))).toBe(1);
    expect(await roundTrips(() => Promise.all(Array.from({ length: 40 }, () => limit())))).toBe(1);
    await redis.plain().scriptFlush();
    expect(await roundTrips(() => limit())).toBe(2);
    expect((await limiter.peek(id, { perMinute: 100, perDay: 100 }, 0)).day.remaining).toBe(57);
  });

  it("needs none for an address that exceeded its limit", async () => {
    const limiter = limiterOver(redis.upstash(), { policy });
    const address = `2001:db8::${newId().toString(16)}`;
    const attempts = async () =>
      Promise.all(Array.from({ length: 200 }, () => limiter.countAttempt("authenticationByIp", address, 0)));
    // At most two minutes' worth, as the minute may end meanwhile.
    expect((await attempts()).filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(120);
    await attempts();
    expect(await roundTrips(attempts)).toBe(0);
  });

  it("gives everything it stores a time to live", async () => {
    const client = redis.plain();
    await client.flushall();
    const limiter = limiterAtGivenTime(client, policy);
    const id = newId();
    for (const ms of [0, 0, 3_000]) {
      await limiter.limit({ accountId: id, keyId: id, limits: { perMinute: 1, perDay: 9 }, now: midnight + ms });
    }
    await limiter.restoreBans([{ accountId: newId(), keyId: newId(), until: midnight, count: 1 }]);
    await limiter.countAttempt("authenticationByIp", "192.0.2.1", midnight);
    const names = (await client.keys("*")).filter((name) => name !== "limiter:clock");
    expect(names).toHaveLength(6);
    for (const name of names) {
      const ttl = await client.pttl(name);
      // A ban is a repetition for a day after the one before.
      const least = name.includes(":key:") ? DAY_MS + policy.maxDurationMs : 0;
      expect(ttl > least && ttl <= 3 * DAY_MS, name).toBe(true);
    }
  });
});
