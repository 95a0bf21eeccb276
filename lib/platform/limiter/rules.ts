import type { Ban, BanPolicy, Decision, LimitRequest, Limits, Rejection } from "./limiter";
import { type AccountState, accountAt, type KeyState, openWindows, REPETITION_MS, windowsOf } from "./state";
import { endOfDay, endOfMinute } from "./windows";

/** Requests within this time after a rejection may have been in flight and are not strikes, in milliseconds. */
export const EXCUSED_MS = 2_000;

/**
 * Decides one request, and updates both states in place. `script.ts` does the same in Lua, and a test compares them.
 *
 * A rejected request consumes neither window, and during a ban nothing changes. The counters do not depend on the limits,
 * so a new plan applies from the next request. (Specification, section 8; decisions: Windows, What counts, Ban)
 */
export function decide(account: AccountState, key: KeyState, request: LimitRequest, policy: BanPolicy): Decision {
  const { limits, now } = request;
  if (now < key.bannedUntil) {
    const shown = accountAt(account, now);
    return decisionOf(shown, limits, now, { rejectedBy: "ban", retryAt: key.bannedUntil, banCount: key.banCount });
  }

  const shown = accountAt(account, now);
  const rejectedBy = exhaustedWindow(shown, limits);
  if (rejectedBy) {
    const retryAt = rejectedBy === "day" ? endOfDay(shown.day) : endOfMinute(shown.minute);
    const newBan = recordRejection(key, retryAt, now, policy);
    if (newBan) return decisionOf(shown, limits, now, rejectionBy(newBan));
    return decisionOf(shown, limits, now, { rejectedBy, retryAt });
  }

  openWindows(account, now);
  account.minuteUsed += 1;
  account.dayUsed += 1;
  endEpisode(key);
  return decisionOf(account, limits, now);
}

/** The rejection that starts a ban. */
export const rejectionBy = (newBan: Ban): Rejection => ({
  rejectedBy: "ban",
  retryAt: newBan.until,
  banCount: newBan.count,
  newBan,
});

/** The decision on a request, with the windows after the request. */
export function decisionOf(account: AccountState, limits: Limits, decidedAt: number, rejection?: Rejection): Decision {
  const { minute, day } = windowsOf(account, limits);
  return rejection
    ? { allowed: false, ...rejection, decidedAt, minute, day }
    : { allowed: true, decidedAt, minute, day };
}

/** The exhausted window. The day takes precedence, because waiting for the end of the minute would not be enough. */
function exhaustedWindow(account: AccountState, limits: Limits): "minute" | "day" | undefined {
  if (account.dayUsed >= limits.perDay) return "day";
  if (account.minuteUsed >= limits.perMinute) return "minute";
  return undefined;
}

/** Records a rejection by a window. @returns the ban if this rejection starts one */
function recordRejection(key: KeyState, retryAt: number, now: number, policy: BanPolicy): Ban | undefined {
  if (now >= key.retryAt) {
    key.rejectedAt = now;
    key.retryAt = retryAt;
    return undefined;
  }
  if (now - key.rejectedAt <= EXCUSED_MS) return undefined;

  key.strikes.push(now);
  if (key.strikes.length > policy.rejections) key.strikes.shift();
  const [oldest = now] = key.strikes;
  const banned = key.strikes.length === policy.rejections && now - oldest <= policy.withinMs;
  return banned ? startBan(key, now, policy) : undefined;
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
  key.rejectedAt = 0;
  key.retryAt = 0;
}
