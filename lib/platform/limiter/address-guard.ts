import { LRUCache } from "lru-cache";
import type { AddressGuard, GuardDecision } from "./limiter";
import { endOfMinute, minuteOf } from "./windows";

/** How many failed authentications one address may have in a clock minute. (decisions: What counts) */
export const FAILURES_PER_MINUTE = 60;

/** How many addresses are remembered: a flood from more of them forgets the ones it used longest ago. */
export const MAX_ADDRESSES = 10_000;

/** What to answer to the `failures`th failed authentication of an address in the clock minute of that number. */
export const guardDecision = (failures: number, minute: number): GuardDecision => ({
  allowed: failures <= FAILURES_PER_MINUTE,
  limit: FAILURES_PER_MINUTE,
  remaining: Math.max(0, FAILURES_PER_MINUTE - failures),
  resetAt: endOfMinute(minute),
});

/** Counts the failed authentications of each address in this process's memory, of a bounded number of addresses. */
export function createAddressGuard(): AddressGuard {
  const failures = new LRUCache<string, { minute: number; count: number }>({ max: MAX_ADDRESSES });
  return {
    guard(address, now) {
      const minute = minuteOf(now);
      let seen = failures.get(address);
      if (seen?.minute !== minute) {
        seen = { minute, count: 0 };
        failures.set(address, seen);
      }
      seen.count += 1;
      return guardDecision(seen.count, minute);
    },

    async peekGuard(address, now) {
      const minute = minuteOf(now);
      const seen = failures.peek(address);
      return guardDecision(seen?.minute === minute ? seen.count : 0, minute);
    },
  };
}
