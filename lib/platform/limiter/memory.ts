import { getOrAdd } from "@/lib/base/get-or-add";
import { createMemoryAttempts } from "./attempts";
import type {
  ApiLimiter,
  AttemptDecision,
  Ban,
  BanPolicy,
  Decision,
  KeyOfAccount,
  Limiter,
  LimitRequest,
  Usage,
  Used,
} from "./limiter";
import { decide } from "./rules";
import {
  bansIn,
  deleteExpired,
  newLimiterKey,
  openWindows,
  type UsedWindows,
  unusedWindows,
  windowsAt,
  windowsOf,
} from "./state";
import { currentWindow, minuteOf } from "./windows";

/** It decides without promises. */
export interface MemoryLimiter extends ApiLimiter {
  limit(request: LimitRequest): Decision;
  countAttempt(...args: Parameters<Limiter["countAttempt"]>): AttemptDecision;
  /** The active one. */
  banOf(key: Pick<KeyOfAccount, "keyId">, now: number): Promise<Ban | undefined>;
  liftBan(key: Pick<KeyOfAccount, "keyId">): Promise<void>;
  /** Higher counters stay. */
  restoreUsage(usage: Usage, now: number): void;
  usage(now: number): Usage;
}

/** Its size is bounded by the accounts and keys that were active within about a day. */
export function createMemoryLimiter(policy: BanPolicy): MemoryLimiter {
  const accounts = new Map<bigint, ReturnType<typeof unusedWindows>>();
  const keys = new Map<bigint, ReturnType<typeof newKey>>();
  const newKey = (accountId: bigint) => ({ ...newLimiterKey(), accountId });
  const keyOf = ({ accountId, keyId }: KeyOfAccount) => getOrAdd(keys, keyId, () => newKey(accountId));
  let sweptIn = 0;

  function sweepOncePerMinute(now: number): void {
    const minute = currentWindow(minuteOf(now), sweptIn);
    if (minute === sweptIn) return;
    sweptIn = minute;
    deleteExpired(accounts, keys, policy, now);
  }

  return {
    ...createMemoryAttempts(),

    limit(request) {
      sweepOncePerMinute(request.now);
      const account = getOrAdd(accounts, request.accountId, unusedWindows);
      return decide(account, keyOf(request), request, policy);
    },

    async peek(accountId, limits, now) {
      return windowsOf(windowsAt(accounts.get(accountId) ?? unusedWindows(), now), limits);
    },

    banOf: async ({ keyId }, now) => bansIn([keyId], now, () => keys.get(keyId)).get(keyId),
    bansOf: async (_, keyIds, now) => bansIn(keyIds, now, (keyId) => keys.get(keyId)),

    async restoreBans(bans) {
      for (const { until, count, ...of } of bans) {
        const key = keyOf(of);
        if (until > key.bannedUntil) Object.assign(key, { bannedUntil: until, banCount: count });
      }
    },

    async liftBan({ keyId }) {
      const key = keys.get(keyId);
      keys.delete(keyId);
      if (key?.used) keys.set(keyId, { ...newKey(key.accountId), used: key.used });
    },

    restoreUsage(usage, now) {
      sweepOncePerMinute(now);
      for (const used of usage.accounts) raise(getOrAdd(accounts, used.accountId, unusedWindows), used, now);
      for (const used of usage.keys) {
        const key = keyOf(used);
        key.used ??= unusedWindows();
        raise(key.used, used, now);
      }
    },

    usage: (now) => ({
      accounts: [...accounts].map(([accountId, account]) => ({ accountId, ...windowsAt(account, now) })),
      keys: [...keys].flatMap(([keyId, { accountId, used }]) =>
        used ? { accountId, keyId, ...windowsAt(used, now) } : [],
      ),
    }),

    open: async () => undefined,
    health: () => ({ engine: "memory", degraded: false }),
  };
}

function raise(state: UsedWindows, { minuteUsed, dayUsed }: Used, now: number): void {
  openWindows(state, now);
  state.minuteUsed = Math.max(state.minuteUsed, minuteUsed);
  state.dayUsed = Math.max(state.dayUsed, dayUsed);
}
