import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS, zonedFormat } from "@/lib/base/time";
import type { UsageRange } from "./vocabulary";

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
function instantIn(shown: number, zone: string): number {
  // Repeated, because the clocks may change between the first guess and the result.
  const guess = shown - offsetAt(shown, zone);
  return shown - offsetAt(guess, zone);
}

/** @param day any instant whose UTC date is that day */
const startOfDay = (day: number, zone: string): number => instantIn(day - (day % DAY_MS), zone);

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

const timeForm = /^([12]\d{3}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z?))?$/;

/** The instant of a day, or of a time of the zone, or with Z of UTC. @param isEnd of a day, its end */
export function instantOf(text: string, zone: string, isEnd: boolean): number | undefined {
  const [, day, time, utc] = timeForm.exec(text) ?? [];
  const at = Date.parse(`${day}T${time ?? "00:00"}Z`);
  // Date.parse takes 30 February for a day in March.
  if (Number.isNaN(at) || isoDay(at) !== day) return undefined;
  if (time === undefined) return startOfDay(at + (isEnd ? DAY_MS : 0), zone);
  return utc ? at : instantIn(at, zone);
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
