import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { instantOf, offsetAt, startOfDay } from "@/lib/base/zoned-time";
import type { UsageRange } from "./vocabulary";

const steps = (from: number, end: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - from) / step)) }, (_, index) => from + index * step);

const days = (from: number, end: number, zone: string, every: number): number[] =>
  steps(from + offsetAt(from, zone), end + offsetAt(end, zone), every * DAY_MS).map((day) => startOfDay(day, zone));

/** How long a period is. A day follows the zone, and has 23 or 25 hours when its clocks change. */
export type Unit = "minute" | "hour" | "day" | "week";

/** The starts of consecutive periods, and the end of the last one. */
export type Periods = { starts: number[]; end: number; unit: Unit };

/** `from` and `to` replace the range: a day of the zone (`to` is included), or a time (`to` is not). */
export type Range = { range: UsageRange; zone: string; from?: string; to?: string };

function startOf(unit: Unit, at: number, zone: string): number {
  const local = at + offsetAt(at, zone);
  if (unit === "day" || unit === "week") return startOfDay(local, zone);
  return at - (local % (unit === "hour" ? HOUR_MS : MINUTE_MS));
}

function endOf(unit: Unit, now: number, zone: string): number {
  if (unit === "minute" || unit === "hour") {
    return startOf(unit, now, zone) + (unit === "hour" ? HOUR_MS : MINUTE_MS);
  }
  return startOfDay(now + offsetAt(now, zone) + DAY_MS, zone);
}

/** What is wrong with the days of a range. @param keptDays how long usage is kept */
export function rangeProblem({ zone, from, to }: Range, keptDays: number, now: number): string | undefined {
  if (from === undefined) return to === undefined ? undefined : "Choose the first day, too.";
  const start = instantOf(from, zone, false);
  const end = to === undefined ? now : instantOf(to, zone, true);
  if (start === undefined || end === undefined) return "Write a day such as 2026-11-24.";
  if (start > now) return "The first day is in the future.";
  if (start >= end) return "The last day is before the first day.";
  const oldest = startOfDay(now + offsetAt(now, zone) - (keptDays - 1) * DAY_MS, zone);
  return start < oldest ? `Usage is kept for ${keptDays} days. Choose a later first day.` : undefined;
}

// So many bars still have room on a wide page.
const maxMinutes = 2 * HOUR_MS;
const maxHours = 2 * DAY_MS + HOUR_MS;
const maxDays = 92 * DAY_MS;

function unitOf(length: number): Unit {
  if (length <= maxMinutes) return "minute";
  if (length <= maxHours) return "hour";
  return length <= maxDays ? "day" : "week";
}

const presets: Record<UsageRange, { unit: Unit; length: number }> = {
  hour: { unit: "minute", length: HOUR_MS },
  "24h": { unit: "hour", length: DAY_MS },
  "7d": { unit: "day", length: 7 * DAY_MS },
  "30d": { unit: "day", length: 30 * DAY_MS },
};

/**
 * The bars of a chart, the running period included: clock minutes, clock hours, days or weeks, as the length allows. An hour
 * that a change of the clocks shortens belongs to the previous one.
 */
export function periodsOf(of: Range, now: number): Periods {
  const { zone } = of;
  const from = of.from === undefined ? undefined : instantOf(of.from, zone, false);
  if (from === undefined) {
    const { unit, length } = presets[of.range];
    const end = endOf(unit, now, zone);
    const start = unit === "day" ? startOfDay(end + offsetAt(end, zone) - length, zone) : end - length;
    return { starts: startsOf(unit, start, end, zone), end, unit };
  }
  const to = (of.to === undefined ? undefined : instantOf(of.to, zone, true)) ?? now;
  const unit = unitOf(to - from);
  const end = Math.min(to, endOf(unit, now, zone));
  return { starts: startsOf(unit, startOf(unit, from, zone), end, zone), end, unit };
}

function startsOf(unit: Unit, from: number, end: number, zone: string): number[] {
  if (unit === "day" || unit === "week") return days(from, end, zone, unit === "day" ? 1 : 7);
  return steps(from, end, unit === "hour" ? HOUR_MS : MINUTE_MS);
}

/** The second excluded. */
type DayPart = { from: number; until: number };

export const isWholeDay = ({ from, until }: DayPart): boolean => from % DAY_MS === 0 && until - from === DAY_MS;

/** What periods consist of: the UTC days that are whole in one of them, and the time before and after these. */
export const dayParts = ({ starts, end }: Pick<Periods, "starts" | "end">): DayPart[] =>
  starts.flatMap((from, index) => {
    const until = starts[index + 1] ?? end;
    const [first, last] = [Math.ceil(from / DAY_MS) * DAY_MS, until - (until % DAY_MS)];
    if (first >= last) return [{ from, until }];
    const days = steps(first, last, DAY_MS).map((day) => ({ from: day, until: day + DAY_MS }));
    return [{ from, until: first }, ...days, { from: last, until }].filter((part) => part.from < part.until);
  });
