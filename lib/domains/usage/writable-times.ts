import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { UsageCount } from "./queries";

/** Partitions exist for a day before and after the time of the database. */
const maxClockErrorMs = DAY_MS;

/**
 * The time to write. If the clock of this process is off by more than the partitions cover, that is the time of the
 * database.
 */
const writableTime = (now: number, at: number): number => (Math.abs(at - now) <= maxClockErrorMs ? at : now);

/** Puts each item at a time that can be written. */
export const withWritableTimes = <T extends { at: number }>(now: number, items: T[]): T[] =>
  items.map((item) => (writableTime(now, item.at) === item.at ? item : { ...item, at: now }));

/** Puts each count in a minute that can be written. */
export const withWritableMinutes = (now: number, counts: UsageCount[]): UsageCount[] =>
  counts.map((count) =>
    writableTime(now, count.minute) === count.minute ? count : { ...count, minute: now - (now % MINUTE_MS) },
  );
