import { DAY_MS, HOUR_MS, MINUTE_MS, zonedFormat } from "@/lib/base/time";
import type { UsageRange } from "./words";

const secondFormat = zonedFormat("en-US", {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

function offsetAt(at: number, zone: string): number {
  const parts = secondFormat(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - (at - (at % 1000));
}

/** The instant at which the clocks of a zone show a time. @param shown that time, as if it were of UTC */
export function instantIn(shown: number, zone: string): number {
  // Repeated, because the clocks may change between the first guess and the result.
  const guess = shown - offsetAt(shown, zone);
  return shown - offsetAt(guess, zone);
}

/** @param day any instant whose UTC date is that day */
const startOfDay = (day: number, zone: string): number => instantIn(day - (day % DAY_MS), zone);

const steps = (from: number, end: number, step: number): number[] =>
  Array.from({ length: Math.ceil((end - from) / step) }, (_, index) => from + index * step);

/** The starts of consecutive periods, and the end of the last one. */
export type Periods = { starts: number[]; end: number };

/**
 * The bars of a chart: clock minutes of an hour, hours of today, or days. Days follow the zone and have 23 or 25 hours
 * when its clocks change. An hour that a change shortens belongs to the previous one.
 */
export function periodsOf(range: UsageRange, zone: string, now: number): Periods {
  if (range === "hour") {
    const end = now - (now % MINUTE_MS) + MINUTE_MS;
    return { starts: steps(end - HOUR_MS, end, MINUTE_MS), end };
  }
  const today = now + offsetAt(now, zone);
  const end = startOfDay(today + DAY_MS, zone);
  if (range === "day") return { starts: steps(startOfDay(today, zone), end, HOUR_MS), end };
  const days = range === "7d" ? 7 : 30;
  return { starts: steps(today - (days - 1) * DAY_MS, today + 1, DAY_MS).map((day) => startOfDay(day, zone)), end };
}
