import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import type { UsageRange } from "./words";

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - (at - (at % 1000));
}

/** The instant at which a zone's calendar day begins. @param day any instant, read as a UTC date: the day that is meant */
function startOfDay(day: number, zone: string): number {
  const midnight = day - (day % DAY_MS);
  // Asked again at the instant found: the clocks may have been changed between it and the first guess.
  const guess = midnight - offsetAt(midnight, zone);
  return midnight - offsetAt(guess, zone);
}

/** From one instant to another in equal steps, without the end. */
const steps = (from: number, end: number, step: number): number[] =>
  Array.from({ length: Math.ceil((end - from) / step) }, (_, index) => from + index * step);

/** Consecutive stretches of time: where each begins, and where the last one ends. Milliseconds since the epoch. */
export type Periods = { starts: number[]; end: number };

/**
 * Divides a range into the bars of a chart: an hour into clock minutes, today into hours, and days into days. The days are
 * those of the zone, of 23 or 25 hours where its clocks change; an hour that a change cuts short belongs to the one before.
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
