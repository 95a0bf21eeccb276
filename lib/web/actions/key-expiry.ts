import { DAY_MS, isoDay } from "@/lib/base/time";
import { expiryBefore } from "@/lib/domains/keys/schema";

/**
 * When a key expires.
 *
 * @param choice how long it may live: `30`, `90` or `365` days from now, until a `date`, or for ever (`never`)
 * @param day the day that was picked for `date`, as YYYY-MM-DD; the key works until that day ends in UTC
 * @param now milliseconds since the epoch
 * @returns null for never; undefined if there is no such choice, or no such day ahead, before the year 9999
 */
export function keyExpiry(choice: string, day: string | undefined, now: number): Date | null | undefined {
  if (choice === "never") return null;
  if (choice === "30" || choice === "90" || choice === "365") return new Date(now + Number(choice) * DAY_MS);
  return choice === "date" ? endOfDay(day ?? "", now) : undefined;
}

function endOfDay(day: string, now: number): Date | undefined {
  const start = new Date(`${day}T00:00:00Z`);
  // A day that does not exist, such as 30 February, would become another one.
  if (Number.isNaN(start.getTime()) || isoDay(start) !== day) return undefined;
  const end = new Date(start.getTime() + DAY_MS);
  return end.getTime() > now && end.getTime() < expiryBefore ? end : undefined;
}
