import type { AccountId } from "@/lib/base/account-id";
import { getOrAdd } from "@/lib/base/get-or-add";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { countBetween } from "@/lib/domains/usage/queries";
import { flushUsage } from "@/lib/domains/usage/recorder";
import { dayOf, endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";
import { instantsByKey, type UnlistedRejections, unlistedRejections } from "./queries";

const hourMinutes = 60;

/** The requests to simulate other limits with. It starts with a clock minute, so that the first window is complete. */
type LastHour = {
  since: number;
  until: number;
  /** Counted in the UTC day of `since` before it. */
  usedToday: number;
  /** In milliseconds since `since`, oldest first. */
  keys: { keyId: bigint; at: number[] }[];
};

/**
 * Of the current clock minute and the sixty before it. Writes the usage in memory first.
 * @param max with more requests than this, the oldest minutes are left out
 */
export async function readLastHour(accountId: AccountId, max: number, now: number): Promise<LastHour> {
  await flushUsage();
  const hourAgo = (minuteOf(now) - hourMinutes) * MINUTE_MS;
  const [listed, unlisted] = await Promise.all([
    instantsByKey(accountId, { since: hourAgo, until: now, max }),
    unlistedRejections(accountId, { since: hourAgo, until: now }),
  ]);
  const sent = [
    ...listed.flatMap(({ keyId, at }) => at.map((at) => ({ keyId, at }))),
    ...spread(unlisted, now - hourAgo, max),
  ];
  const newest = sent.sort((a, b) => a.at - b.at).slice(-max);
  const since = newest.length < max ? hourAgo : endOfMinute(minuteOf(hourAgo + (newest[0]?.at ?? 0)));
  const keys = new Map<bigint, number[]>();
  for (const { keyId, at } of newest) {
    if (hourAgo + at < since) continue;
    getOrAdd(keys, keyId, (): number[] => []).push(hourAgo + at - since);
  }
  const usedToday = await countBetween(accountId, dayOf(since) * DAY_MS, since);
  return { since, until: now, usedToday, keys: [...keys].map(([keyId, at]) => ({ keyId, at })) };
}

/** Evenly over their minute, about the newest `max`: the log does not list them. */
function spread(unlisted: UnlistedRejections[], until: number, max: number): { keyId: bigint; at: number }[] {
  const sent: { keyId: bigint; at: number }[] = [];
  for (const { keyId, minute, from, count } of unlisted) {
    const howMany = Math.min(count, max - sent.length);
    const step = (Math.min(minute + MINUTE_MS, until) - from) / (howMany + 1);
    for (let index = 1; index <= howMany; index++) sent.push({ keyId, at: Math.floor(from + index * step) });
  }
  return sent;
}
