import { env } from "@/lib/base/env";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { maxClockErrorMs } from "./batch";
import { clockAndLastDay, deleteDaysBefore, firstDay, sumDay } from "./days-queries";

/** How long the transaction of a batch may take, with much to spare. */
const batchMs = HOUR_MS;

/** The end of the last UTC day that no batch can change any longer. */
export function summableUntil(now: number): number {
  const final = now - maxClockErrorMs - batchMs;
  return final - (final % DAY_MS);
}

/**
 * Sums the days that no batch can change any longer, the oldest first, each in one statement: up to the last summed day,
 * every sum equals its minutes. Several processes may do the same. Deletes those that are no longer kept.
 */
export async function sumDays(): Promise<void> {
  const { now, last } = await clockAndLastDay();
  const oldest = now - (now % DAY_MS) - env().usageDays * DAY_MS;
  await deleteDaysBefore(oldest);
  const until = summableUntil(now);
  let day = await firstDay(last === null ? oldest : last + DAY_MS, until);
  while (day !== undefined) {
    await sumDay(day);
    day = await firstDay(day + DAY_MS, until);
  }
}
