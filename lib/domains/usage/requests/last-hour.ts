import type { AccountId } from "@/lib/base/account-id";
import { countBetween } from "@/lib/domains/usage/queries";
import { usage } from "@/lib/domains/usage/recorder";
import { DAY_MS, dayOf, endOfMinute, MINUTE_MS, minuteOf } from "@/lib/platform/limiter/windows";
import { instantsByKey } from "./queries";

const hourMinutes = 60;

/**
 * When an account sent its requests in the last hour, those that were refused as well: enough to decide them again. It
 * begins with a clock minute, so that the first window is whole.
 */
export type LastHour = {
  /** Milliseconds since the epoch, and so is `until`. */
  since: number;
  until: number;
  /** Requests that the UTC day of `since` had counted before it. */
  usedToday: number;
  /** For each key that was used, in milliseconds since `since`, the oldest first. */
  keys: { keyId: bigint; at: number[] }[];
};

/**
 * Reads what an account sent in the running clock minute and the sixty before it. What waits in memory is written first,
 * as for the log.
 *
 * @param most where there are more requests than this, the oldest minutes are left out
 * @param now milliseconds since the epoch
 */
export async function readLastHour(accountId: AccountId, most: number, now: number): Promise<LastHour> {
  await usage().flush();
  const hourAgo = (minuteOf(now) - hourMinutes) * MINUTE_MS;
  const found = await instantsByKey(accountId, { since: hourAgo, until: now, most });
  const count = found.reduce((sum, { at }) => sum + at.length, 0);
  const oldest = Math.min(...found.map(({ at }) => at[0] ?? 0));
  const since = count < most ? hourAgo : endOfMinute(minuteOf(hourAgo + oldest));
  const keys = found.map(({ keyId, at }) => ({
    keyId,
    at: at.map((instant) => instant - (since - hourAgo)).filter((instant) => instant >= 0),
  }));
  const usedToday = await countBetween(accountId, dayOf(since) * DAY_MS, since);
  return { since, until: now, usedToday, keys: keys.filter(({ at }) => at.length > 0) };
}
