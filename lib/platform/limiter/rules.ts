import type { Ban, BanPolicy, Decision, LimitRequest, Rejection, WindowName } from "./limiter";
import {
  type LimiterKey,
  openWindows,
  REPETITION_MS,
  type UsedWindows,
  unusedWindows,
  windowsAt,
  windowsOf,
} from "./state";
import { endOfDay, endOfMinute } from "./windows";

/** Requests within this time after a rejection may have been in flight, and are not violations. */
export const EXCUSED_MS = 2_000;

/**
 * Updates both states in place. `script.ts` does the same in Lua, and a test compares them. A rejected request consumes no
 * window, and during a ban nothing changes. The counters do not depend on the limits, so a new plan applies from the next
 * request. The windows of a key count only while it has limits of its own. (Specification, section 8; decisions: Windows,
 * Ban, Own limits of a key)
 */
export function decide(account: UsedWindows, key: LimiterKey, request: LimitRequest, policy: BanPolicy): Decision {
  const { keyLimits, now } = request;
  if (keyLimits) key.used ??= unusedWindows();
  const used = keyLimits && key.used;

  const current = windowsAt(account, now);
  const currentOfKey = used && windowsAt(used, now);
  if (now < key.bannedUntil) {
    const { bannedUntil, banCount } = key;
    return decisionOf(current, currentOfKey, request, now, { rejectedBy: "ban", retryAt: bannedUntil, banCount });
  }

  const rejectedBy = exhaustedWindow(current, currentOfKey, request);
  if (rejectedBy) {
    const retryAt = endOfWindow(rejectedBy, current, currentOfKey);
    const newBan = recordRejection(key, retryAt, now, policy);
    const rejection = newBan ? rejectionBy(newBan) : { rejectedBy, retryAt };
    return decisionOf(current, currentOfKey, request, now, rejection);
  }

  consume(account, now);
  if (used) consume(used, now);
  endEpisode(key);
  return decisionOf(account, used, request, now);
}

export const rejectionBy = (newBan: Ban): Extract<Rejection, { rejectedBy: "ban" }> => ({
  rejectedBy: "ban",
  retryAt: newBan.until,
  banCount: newBan.count,
  newBan,
});

function consume(used: UsedWindows, now: number): void {
  openWindows(used, now);
  used.minuteUsed += 1;
  used.dayUsed += 1;
}

export function decisionOf(
  account: UsedWindows,
  used: UsedWindows | undefined,
  { limits, keyLimits }: LimitRequest,
  decidedAt: number,
  rejection?: Rejection,
): Decision {
  const { minute, day } = windowsOf(account, limits);
  const ofKey = used && keyLimits && windowsOf(used, keyLimits);
  return rejection
    ? { allowed: false, ...rejection, decidedAt, minute, day, ofKey }
    : { allowed: true, decidedAt, minute, day, ofKey };
}

/** A day takes precedence, because waiting for the end of the minute would not be enough. */
function exhaustedWindow(
  account: UsedWindows,
  used: UsedWindows | undefined,
  { limits, keyLimits }: LimitRequest,
): WindowName | undefined {
  if (account.dayUsed >= limits.perDay) return "day";
  if (used && keyLimits && used.dayUsed >= keyLimits.perDay) return "keyDay";
  if (account.minuteUsed >= limits.perMinute) return "minute";
  if (used && keyLimits && used.minuteUsed >= keyLimits.perMinute) return "keyMinute";
  return undefined;
}

function endOfWindow(name: WindowName, account: UsedWindows, used: UsedWindows = account): number {
  if (name === "day") return endOfDay(account.day);
  if (name === "keyDay") return endOfDay(used.day);
  return endOfMinute(name === "minute" ? account.minute : used.minute);
}

/** Returns the ban if this rejection starts one. */
function recordRejection(key: LimiterKey, retryAt: number, now: number, policy: BanPolicy): Ban | undefined {
  if (now >= key.retryAt) {
    key.rejectedAt = now;
    key.retryAt = retryAt;
    return undefined;
  }
  if (now - key.rejectedAt <= EXCUSED_MS) return undefined;

  key.violations.push(now);
  if (key.violations.length > policy.rejections) key.violations.shift();
  const [oldest = now] = key.violations;
  const banned = key.violations.length === policy.rejections && now - oldest <= policy.withinMs;
  return banned ? startBan(key, now, policy) : undefined;
}

function startBan(key: LimiterKey, now: number, policy: BanPolicy): Ban {
  const repeated = key.banCount > 0 && now - key.bannedUntil < REPETITION_MS;
  key.banCount = repeated ? key.banCount + 1 : 1;
  key.bannedUntil = now + Math.min(policy.durationMs * 2 ** (key.banCount - 1), policy.maxDurationMs);
  key.violations = [];
  endEpisode(key);
  return { until: key.bannedUntil, count: key.banCount };
}

function endEpisode(key: LimiterKey): void {
  key.rejectedAt = 0;
  key.retryAt = 0;
}
