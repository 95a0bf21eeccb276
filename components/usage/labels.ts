import { withQuery } from "@/components/href";
import { zonedFormat } from "@/lib/base/time";
import { filterQuery } from "@/lib/domains/usage/filter-query";
import type { Unit } from "@/lib/domains/usage/periods";
import type { LogFilter, UsageFilter } from "@/lib/domains/usage/schema";
import type { Grouping, UsageRange } from "@/lib/domains/usage/vocabulary";

const spans: Record<UsageRange, string> = { hour: "hour", "24h": "24 hours", "7d": "7 days", "30d": "30 days" };

/** Short, so that all are in one line of a phone. */
export const rangeLabel = (range: UsageRange): string => (range === "hour" ? "Last hour" : spans[range]);

/** "in the last 24 hours". @param range or undefined for days of a person's choice */
export const inRange = (range: UsageRange | undefined): string =>
  range ? `in the last ${spans[range]}` : "in this time";

/** The time that a range is compared with. @param range or undefined for days of a person's choice */
export const spanBefore = (range: UsageRange | undefined): string =>
  range ? `the ${range === "24h" ? "day" : spans[range]} before` : "the time before";

export const groupingLabels: Record<Grouping, string> = { status: "Status", operation: "Operation", key: "API key" };

export type KeyNames = Record<string, string>;

export const keyLabel = (id: string, names: KeyNames): string => names[id] ?? `Key ${id}`;

/** Such a name, and its end, which is left out where it has no room: "Production", " (…a1b2)". */
export function splitKeyName(name: string): [string, string] {
  const [end = ""] = / \(….{4}\)$/.exec(name) ?? [];
  return [name.slice(0, name.length - end.length), end];
}

export const notOperations: Record<string, string> = {
  mcp: "MCP",
  listen: "Listen to events",
  unknown: "Unknown operation",
};
export const operationName = (id: string): string => notOperations[id] ?? id;

export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

const format = (options: Intl.DateTimeFormatOptions) => zonedFormat("en-GB", { ...options, hourCycle: "h23" });

const clockFormat = format({ hour: "2-digit", minute: "2-digit" });
const hourFormat = format({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const dayFormat = format({ weekday: "short", day: "numeric", month: "short" });
const shortDayFormat = format({ day: "numeric", month: "short" });

const periodFormats: Record<Unit, (zone: string) => Intl.DateTimeFormat> = {
  minute: clockFormat,
  hour: hourFormat,
  day: dayFormat,
  week: shortDayFormat,
};

/** The start of a period, as short as its length allows: "14:05", "24 Nov, 14:00", "Tue 24 Nov". @param start milliseconds since the epoch */
export function periodLabel(start: number, unit: Unit, zone: string): string {
  const text = periodFormats[unit](zone).format(start);
  return unit === "week" ? `Week from ${text}` : text;
}

const labelSteps: Record<Unit, number[]> = {
  minute: [1, 2, 5, 10, 15, 30, 60],
  hour: [1, 3, 6, 12, 24],
  day: [1, 2, 5, 10, 15, 30],
  week: [1, 2, 5, 10, 15, 30],
};
/** How many labels there is room for, on a wide chart and on a narrow one. */
const [maxOnWide, maxOnNarrow] = [8, 4];

/** The labels below the bars, at round times: all of them, or with the class of a chart that has the room. */
export function axisLabels(starts: number[], unit: Unit, zone: string) {
  const stepFor = (max: number) => labelSteps[unit].find((step) => starts.length <= max * step) ?? starts.length;
  const [wide, narrow] = [stepFor(maxOnWide), stepFor(maxOnNarrow)];
  return starts.map((start, index) => {
    const clock = clockFormat(zone).format(start);
    const place = { minute: Number(clock.slice(3)), hour: Number(clock.slice(0, 2)) }[unit as string];
    const at = place ?? starts.length - 1 - index;
    const [onWide, onNarrow] = [at % wide === 0, at % narrow === 0];
    if (!onWide && !onNarrow) return undefined;
    const isDay = unit === "day" || unit === "week" || (unit === "hour" && at === 0);
    const className = onWide === onNarrow ? undefined : onWide ? "hidden @lg:block" : "@lg:hidden";
    return { text: isDay ? shortDayFormat(zone).format(start) : clock, className };
  });
}

const milliseconds: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
};
const exactFormat = format({ day: "numeric", month: "short", year: "numeric", ...milliseconds });
const rowFormat = format({ day: "2-digit", month: "short", ...milliseconds });

/** A time in a zone: "21 Nov 2026, 14:05:09.120". @param at milliseconds since the epoch */
export const exactTime = (at: number, zone: string): string => exactFormat(zone).format(at);

/** A time for a table column: "21 Nov 14:05:09.120". @param at milliseconds since the epoch */
export const rowTime = (at: number, zone: string): string => rowFormat(zone).format(at).replace(",", "");

/** The duration of a request: "0.42 ms", "18 ms", "1.2 s". @param micros microseconds */
export function durationLabel(micros: number): string {
  if (micros < 10_000) return `${(micros / 1000).toFixed(2)} ms`;
  return micros < 1_000_000 ? `${Math.round(micros / 1000)} ms` : `${(micros / 1_000_000).toFixed(1)} s`;
}

export const requestHref = (requestId: string, zone: string): string =>
  `/portal/usage/requests/${encodeURIComponent(requestId)}${zone === "UTC" ? "" : `?zone=${encodeURIComponent(zone)}`}`;

export function usageHref(path: string, filter: Partial<LogFilter>, by: Grouping = "status"): string {
  const query = filterQuery(filter);
  if (by !== "status") query.set("by", by);
  return withQuery(path, query);
}

const minuteInUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;
const isoDayFormat = zonedFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

export function periodHref(filter: UsageFilter, unit: Unit, start: number, end: number, by: Grouping = "status") {
  const day = (at: number) => isoDayFormat(filter.zone).format(at);
  if (unit === "day" || unit === "week") {
    return usageHref("/portal/usage", { ...filter, from: day(start), to: day(end - 1) }, by);
  }
  const narrowed = { ...filter, from: minuteInUtc(start), to: minuteInUtc(end) };
  return unit === "minute" ? usageHref("/portal/usage/requests", narrowed) : usageHref("/portal/usage", narrowed, by);
}

const fullDayFormat = format({ day: "numeric", month: "short", year: "numeric" });

/** The days that a person chose, or the time of the bar that they clicked: "20 – 22 Nov 2026", "24 Nov, 14:00 – 15:00". */
/** One of the two, or both. */
export function chosenLabel({ from = "", to, zone }: Pick<UsageFilter, "from" | "to" | "zone">): string {
  const isInstant = (text: string) => text.endsWith("Z");
  const formatEnd = (text: string) =>
    (isInstant(text) ? hourFormat(zone) : fullDayFormat("UTC")).format(Date.parse(text));
  if (!to) return `Since ${formatEnd(from)}`;
  if (!from) return `Until ${formatEnd(to)}`;
  if (isInstant(from) && isInstant(to)) return hourFormat(zone).formatRange(Date.parse(from), Date.parse(to));
  return fullDayFormat("UTC").formatRange(Date.parse(from.slice(0, 10)), Date.parse(to.slice(0, 10)));
}
