import { createAddressGuard } from "./address-guard";
import { usedAccordingTo, windowsOf } from "./decision";
import type { Ban, BanPolicy, Decision, GuardDecision, Limiter, LimitRequest } from "./limiter";
import { step, wouldRefuse } from "./rules";
import {
  type AccountState,
  accountAt,
  accountIsForgettable,
  banInForce,
  type KeyState,
  keyIsForgettable,
  newAccountState,
  newKeyState,
  raise,
} from "./state";
import { dayOf, MINUTE_MS, minuteOf, windowToCountIn } from "./windows";

/** What survives a restart: the requests of the running minute and day, and the bans that ended in the last 24 hours. */
export type Recorded = {
  accounts: Iterable<{ accountId: bigint; minuteUsed: number; dayUsed: number }>;
  bans: Iterable<Ban & { keyId: bigint }>;
};

/** The limiter in this process's memory. Whatever lies on the way of a request is synchronous. */
export interface MemoryLimiter extends Limiter {
  take(request: LimitRequest): Decision;
  guard(address: string, now: number): GuardDecision;
  /** Takes over what was recorded before a restart; counters already higher stay, and so do longer bans. */
  restore(recorded: Recorded, now: number): void;
  /** Takes over what another engine decided at `now`: counters are raised to its own, and its ban is kept or lifted. */
  observe(request: LimitRequest, decision: Decision): void;
  /** What is counted for an account, in the windows it used last. */
  used(accountId: bigint): Readonly<AccountState> | undefined;
}

/**
 * Makes a limiter that keeps its windows in this process's memory.
 *
 * Its size is bounded by the accounts and keys that were active within a day or so: once a minute it forgets all
 * whose state can no longer change a decision, and nothing else.
 */
export function createMemoryLimiter(policy: BanPolicy): MemoryLimiter {
  const accounts = new Map<bigint, AccountState>();
  const keys = new Map<bigint, KeyState>();
  const guard = createAddressGuard();
  let sweptIn = 0;

  function forgetWhatIsOver(now: number): void {
    const minute = windowToCountIn(minuteOf(now), sweptIn);
    if (minute === sweptIn) return;
    sweptIn = minute;
    for (const [id, account] of accounts) if (accountIsForgettable(account, now)) accounts.delete(id);
    // A minute late, should the clock still be set back a little.
    for (const [id, key] of keys) if (keyIsForgettable(key, now - MINUTE_MS, policy)) keys.delete(id);
  }

  function accountState(accountId: bigint): AccountState {
    const known = accounts.get(accountId);
    if (known) return known;
    const account = newAccountState();
    accounts.set(accountId, account);
    return account;
  }

  function keyState(keyId: bigint): KeyState {
    const known = keys.get(keyId);
    if (known) return known;
    const key = newKeyState();
    keys.set(keyId, key);
    return key;
  }

  return {
    take(request) {
      forgetWhatIsOver(request.now);
      return step(accountState(request.accountId), keyState(request.keyId), request, policy);
    },

    wouldRefuse: (request) =>
      wouldRefuse(
        accounts.get(request.accountId) ?? newAccountState(),
        keys.get(request.keyId) ?? newKeyState(),
        request,
      ),

    async peek(accountId, limits, now) {
      return windowsOf(accountAt(accounts.get(accountId) ?? newAccountState(), now), limits);
    },

    async banOf(keyId, now) {
      const key = keys.get(keyId);
      return key && banInForce(key, now);
    },

    async liftBan(keyId) {
      keys.delete(keyId);
    },

    ...guard,

    health: () => ({ engine: "memory", degraded: false }),

    restore(recorded, now) {
      const minute = minuteOf(now);
      const day = dayOf(now);
      for (const { accountId, minuteUsed, dayUsed } of recorded.accounts) {
        raise(accountState(accountId), { minute, minuteUsed, day, dayUsed });
      }
      for (const { keyId, until, count } of recorded.bans) {
        const key = keyState(keyId);
        if (until <= key.bannedUntil) continue;
        key.bannedUntil = until;
        key.banCount = count;
      }
    },

    observe({ accountId, keyId, now }, decision) {
      forgetWhatIsOver(now);
      raise(accountState(accountId), usedAccordingTo(decision));
      if (!decision.allowed && decision.refusedBy === "ban") {
        const key = keyState(keyId);
        key.bannedUntil = decision.retryAt;
        key.banCount = decision.newBan?.count ?? Math.max(1, key.banCount);
        return;
      }
      const key = keys.get(keyId);
      if (key && banInForce(key, now)) keys.delete(keyId);
    },

    used: (accountId) => accounts.get(accountId),
  };
}
