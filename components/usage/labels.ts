import type { Grouping, UsageRange } from "@/lib/domains/usage/words";

export const rangeLabels: Record<UsageRange, string> = {
  hour: "Last hour",
  day: "Today",
  "7d": "7 days",
  "30d": "30 days",
};

export const groupingLabels: Record<Grouping, string> = { status: "Status", operation: "Operation", key: "API key" };

/** The name of a time zone: "Europe/Berlin", "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

const formats: Record<UsageRange, Intl.DateTimeFormatOptions> = {
  hour: { hour: "2-digit", minute: "2-digit" },
  day: { hour: "2-digit", minute: "2-digit" },
  "7d": { weekday: "short", day: "numeric", month: "short" },
  "30d": { day: "numeric", month: "short" },
};

/** The start of a period, as short as the range allows. @param start milliseconds since the epoch */
export const periodLabel = (start: number, range: UsageRange, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", { ...formats[range], timeZone: zone, hourCycle: "h23" }).format(start);

/** A time in a zone: "21 Nov 2026, 14:05:09.120". @param at milliseconds since the epoch */
export const exactTime = (at: number, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZone: zone,
    hourCycle: "h23",
  }).format(at);

/** A time for a table column: "21 Nov 14:05:09.120". @param at milliseconds since the epoch */
export const rowTime = (at: number, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    timeZone: zone,
    hourCycle: "h23",
  })
    .format(at)
    .replace(",", "");

/**
 * A time near a request: "14:06:00 UTC", or with its day if that is another one: "22 Nov 2026, 00:00:00 UTC".
 *
 * @param at milliseconds since the epoch, like the time of the request, `near`
 */
export function clockTime(at: number, near: number, zone: string): string {
  const day = (time: number) => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: zone }).format(time);
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: zone, hourCycle: "h23" }).format(at);
  return `${day(at) === day(near) ? "" : `${day(at)}, `}${time} ${zoneLabel(zone)}`;
}

/** The duration of a request: "0.42 ms", "18 ms", "1.2 s". @param micros microseconds */
export function duration(micros: number): string {
  if (micros < 10_000) return `${(micros / 1000).toFixed(2)} ms`;
  return micros < 1_000_000 ? `${Math.round(micros / 1000)} ms` : `${(micros / 1_000_000).toFixed(1)} s`;
}

/** The URL of a request's page. */
export const requestHref = (requestId: string, zone: string): string =>
  `/portal/usage/requests/${encodeURIComponent(requestId)}${zone === "UTC" ? "" : `?zone=${encodeURIComponent(zone)}`}`;
