import { allow, refuseByBan, refuseByWindow } from "./decision";
import type { Ban, BanPolicy, Decision, LimitRequest, Limits } from "./limiter";
import { type AccountState, accountAt, type KeyState, openWindows, REPETITION_MS } from "./state";
import { endOfDay, endOfMinute } from "./windows";

/**
 * The rules of the limiter, without a clock and without a store. The engine in memory calls {@link step};
 * `upstash-script.ts` says the same in Lua, and a test holds that both decide alike.
 * (Specification, section 8; decisions: Windows, What counts, Ban, Plan change)
 */

/** After the first refusal, requests that were already on their way are no offence for this long, in milliseconds. */
export const EXCUSED_MS = 2_000;

/**
 * Decides one request, and notes it in both states, which it changes in place: this is the hot path.
 *
 * A refused request consumes neither window, and while a ban runs nothing at all is noted. The counters do not depend
 * on the limits, so a change of plan holds from the next request on and gives nothing back.
 */
export function step(account: AccountState, key: KeyState, request: LimitRequest, policy: BanPolicy): Decision {
  const { limits, now } = request;
  if (now < key.bannedUntil) return refuseByBan(key.bannedUntil, accountAt(account, now), limits);

  openWindows(account, now);
  const refusedBy = exhaustedWindow(account, limits);
  if (refusedBy) {
    const retryAt = refusedBy === "day" ? endOfDay(account.day) : endOfMinute(account.minute);
    const newBan = noteRefusal(key, retryAt, now, policy);
    return newBan ? refuseByBan(newBan.until, account, limits, newBan) : refuseByWindow(refusedBy, account, limits);
  }

  account.minuteUsed += 1;
  account.dayUsed += 1;
  endEpisode(key);
  return allow(account, limits);
}

/** Whether {@link step} would refuse a request. Changes nothing. */
export const wouldRefuse = (account: AccountState, key: KeyState, { limits, now }: LimitRequest): boolean =>
  now < key.bannedUntil || exhaustedWindow(accountAt(account, now), limits) !== undefined;

/** The window with nothing left; of two, the day, because waiting for the end of the minute would not be enough. */
function exhaustedWindow(account: AccountState, limits: Limits): "minute" | "day" | undefined {
  if (account.dayUsed >= limits.perDay) return "day";
  if (account.minuteUsed >= limits.perMinute) return "minute";
  return undefined;
}

/** Notes a refusal by a window, and returns the ban if this is the refusal that brings one. */
function noteRefusal(key: KeyState, retryAt: number, now: number, policy: BanPolicy): Ban | undefined {
  if (now >= key.toldUntil) {
    key.toldAt = now;
    key.toldUntil = retryAt;
    return undefined;
  }
  if (now - key.toldAt <= EXCUSED_MS) return undefined;

  key.strikes.push(now);
  if (key.strikes.length > policy.refusals) key.strikes.shift();
  const [oldest = now] = key.strikes;
  const struckOut = key.strikes.length === policy.refusals && now - oldest <= policy.withinMs;
  return struckOut ? startBan(key, now, policy) : undefined;
}

function startBan(key: KeyState, now: number, policy: BanPolicy): Ban {
  const repeated = key.banCount > 0 && now - key.bannedUntil < REPETITION_MS;
  key.banCount = repeated ? key.banCount + 1 : 1;
  key.bannedUntil = now + Math.min(policy.durationMs * 2 ** (key.banCount - 1), policy.maxDurationMs);
  key.strikes = [];
  endEpisode(key);
  return { until: key.bannedUntil, count: key.banCount };
}

function endEpisode(key: KeyState): void {
  key.toldAt = 0;
  key.toldUntil = 0;
}
