import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Decision, KeyBan, Limiter, LimitRequest, Rejection } from "./limiter";
import { decisionOf, rejectionBy } from "./rules";
import {
  INTEGERS_OF_KEY,
  INTEGERS_PER_DECISION,
  limitScript,
  readScript,
  restoreBansScript,
  run,
  storeClock,
} from "./script";
import { accountAt, banInForce, REPETITION_MS, windowsOf } from "./state";

/** Limits by a store that all processes share. Every method throws if the store cannot be reached. */
export interface StoreLimiter extends Pick<Limiter, "peek" | "banOf" | "restoreBans" | "liftBan"> {
  /** Decides several requests in one round trip. */
  decide(requests: readonly LimitRequest[]): Promise<Decision[]>;
  /** Writes the recorded bans, and decides a request of account 0, which does not exist. Resolves if both work. */
  recover(): Promise<void>;
}

type Options = {
  policy: BanPolicy;
  /** Reads the recorded bans that are active or ended less than a day ago. */
  bansOnRecord: () => Promise<Iterable<KeyBan>>;
  /** A Lua expression, for tests. */
  clock?: string;
};

/** Creates a limiter that keeps its windows in Redis, by the clock of Redis. */
export function createStoreLimiter(redis: Redis, { policy, bansOnRecord, clock = storeClock }: Options): StoreLimiter {
  const limit = limitScript(clock);
  const read = readScript(clock);
  const keyTtlMs = policy.maxDurationMs + REPETITION_MS + policy.withinMs;
  const policyArgs = [policy.rejections, policy.withinMs, policy.durationMs, policy.maxDurationMs, keyTtlMs];

  /** @returns undefined if the store has lost its data */
  async function runLimit(requests: readonly LimitRequest[]): Promise<Decision[] | undefined> {
    const keys = requests.flatMap(({ accountId, keyId }) => [
      accountKey(accountId),
      keyKey(keyId),
      violationsKey(keyId),
    ]);
    const args = requests.flatMap(({ limits, keyLimits = noLimits }) => [
      ...[limits.perMinute, limits.perDay],
      ...[keyLimits.perMinute, keyLimits.perDay],
    ]);
    const response = await run(redis, limit, [bansLoaded, ...keys], [...policyArgs, ...args]);
    return response.length === 0 ? undefined : toDecisions(requests, response);
  }

  /** Restores the bans before deciding if the store has lost its data. */
  async function decideWithBans(requests: readonly LimitRequest[]): Promise<Decision[]> {
    const decisions = await runLimit(requests);
    if (decisions) return decisions;
    await loadBans();
    return (await runLimit(requests)) ?? Promise.reject(new Error("the limiter's store does not keep what is written"));
  }

  async function decide(requests: readonly LimitRequest[]): Promise<Decision[]> {
    let decisions: Decision[] = [];
    // Ratelimit passes one identifier and expects the state of one window. Our algorithm decides two windows and a ban for
    // several requests, so these pass through its closure.
    const limiter = () => ({
      async limit() {
        decisions = await decideWithBans(requests);
        return { success: true, limit: 0, remaining: 0, reset: 0, pending: Promise.resolve() };
      },
      getRemaining: unused,
      resetTokens: unused,
    });
    // No cache: every rejection must reach the store to count towards a ban. The client has a timeout.
    await new Ratelimit({ redis, limiter, ephemeralCache: false, timeout: 0, enableTelemetry: false }).limit(
      "requests",
    );
    return decisions;
  }

  async function restoreBans(bans: Iterable<KeyBan>): Promise<void> {
    const list = [...bans];
    const args = list.flatMap(({ until, count }) => [until, count]);
    await run(
      redis,
      restoreBansScript,
      list.map(({ keyId }) => keyKey(keyId)),
      [keyTtlMs, ...args],
    );
  }

  async function loadBans(): Promise<void> {
    await restoreBans(await bansOnRecord());
    await redis.set(bansLoaded, 1, { px: RELOAD_BANS_MS });
  }

  return {
    decide,
    restoreBans,

    async recover() {
      await loadBans();
      await decide([{ accountId: 0n, keyId: 0n, limits: { perMinute: 1, perDay: 1 }, now: 0 }]);
    },

    async peek(accountId, limits) {
      const fields = ["minute", "minuteUsed", "day", "dayUsed"];
      const response = await run(redis, read, [accountKey(accountId)], fields);
      const [now, minute, minuteUsed, day, dayUsed] = response as [number, number, number, number, number];
      return windowsOf(accountAt({ minute, minuteUsed, day, dayUsed }, now), limits);
    },

    async banOf(keyId) {
      const response = await run(redis, read, [keyKey(keyId)], ["bannedUntil", "banCount"]);
      const [now, bannedUntil, banCount] = response as [number, number, number];
      return banInForce({ bannedUntil, banCount }, now);
    },

    async liftBan(keyId) {
      await Promise.all([
        redis.hdel(keyKey(keyId), "rejectedAt", "retryAt", "bannedUntil", "banCount"),
        redis.del(violationsKey(keyId)),
      ]);
    },
  };
}

/** Exists while the store has the recorded bans. It expires, so that bans which Redis evicted come back. */
const bansLoaded = "limiter:bans-loaded";
const RELOAD_BANS_MS = 60 * MINUTE_MS;

// The braces put both keys of an API key into one hash slot.
const accountKey = (accountId: bigint) => `limiter:account:${accountId}`;
const keyKey = (keyId: bigint) => `limiter:key:{${keyId}}`;
const violationsKey = (keyId: bigint) => `limiter:key:{${keyId}}:violations`;

/** How the script is told that a key has no limits of its own. */
const noLimits = { perMinute: 0, perDay: 0 };

const unused = () => Promise.reject(new Error("not used"));

function toDecisions(requests: readonly LimitRequest[], [decidedAt = 0, ...integers]: number[]): Decision[] {
  const expected = requests.reduce((sum, { keyLimits }) => sum + integersOf(keyLimits), 0);
  if (integers.length !== expected) {
    throw new Error("the limiter's store responded to fewer requests than it was sent");
  }
  let next = 0;
  return requests.map((request) => {
    const from = next;
    next += integersOf(request.keyLimits);
    const [outcome, minute, minuteUsed, day, dayUsed, retryAt, banCount, ...ofKey] = integers.slice(
      from,
      next,
    ) as Integers;
    const rejection = rejectionOf(outcome, retryAt, banCount);
    const used = request.keyLimits && usedOf(ofKey as Four);
    return decisionOf({ minute, minuteUsed, day, dayUsed }, used, request, decidedAt, rejection);
  });
}

/** The outcomes of {@link limitScript} from 1 on. */
const rejections = ["minute", "day", "ban", "keyMinute", "keyDay", "newBan"] as const;

function rejectionOf(outcome: number, retryAt: number, banCount: number): Rejection | undefined {
  const rejectedBy = rejections[outcome - 1];
  if (rejectedBy === "newBan") return rejectionBy({ until: retryAt, count: banCount });
  if (rejectedBy === "ban") return { rejectedBy, retryAt, banCount };
  return rejectedBy && { rejectedBy, retryAt };
}

const integersOf = (keyLimits: LimitRequest["keyLimits"]): number =>
  keyLimits ? INTEGERS_PER_DECISION + INTEGERS_OF_KEY : INTEGERS_PER_DECISION;

const usedOf = ([minute, minuteUsed, day, dayUsed]: Four) => ({ minute, minuteUsed, day, dayUsed });

type Four = [number, number, number, number];
type Integers = [number, number, number, number, number, number, number, ...number[]];
