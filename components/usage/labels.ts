import { zonedFormat } from "@/lib/base/time";
import type { Grouping, UsageRange } from "@/lib/domains/usage/words";

export const rangeLabels: Record<UsageRange, string> = {
  hour: "Last hour",
  day: "Today",
  "7d": "7 days",
  "30d": "30 days",
};

export const groupingLabels: Record<Grouping, string> = { status: "Status", operation: "Operation", key: "API key" };

/** The names of an account's keys by ID. */
export type KeyNames = Record<string, string>;

export const keyName = (id: string, names: KeyNames): string => names[id] ?? `Key ${id}`;

/** What usage counts without an operation. */
export const notOperations: Record<string, string> = { mcp: "MCP", unknown: "Unknown operation" };
export const operationName = (id: string): string => notOperations[id] ?? id;

/** The name of a time zone: "Europe/Berlin", "America/New York". */
export const zoneLabel = (zone: string): string => zone.replaceAll("_", " ");

const format = (options: Intl.DateTimeFormatOptions) => zonedFormat("en-GB", { ...options, hourCycle: "h23" });

const hourAndMinute = format({ hour: "2-digit", minute: "2-digit" });
const periodFormats: Record<UsageRange, ReturnType<typeof format>> = {
  hour: hourAndMinute,
  day: hourAndMinute,
  "7d": format({ weekday: "short", day: "numeric", month: "short" }),
  "30d": format({ day: "numeric", month: "short" }),
};

/** The start of a period, as short as the range allows. @param start milliseconds since the epoch */
export const periodLabel = (start: number, range: UsageRange, zone: string): string =>
  periodFormats[range](zone).format(start);

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
export function duration(micros: number): string {
  if (micros < 10_000) return `${(micros / 1000).toFixed(2)} ms`;
  return micros < 1_000_000 ? `${Math.round(micros / 1000)} ms` : `${(micros / 1_000_000).toFixed(1)} s`;
}

/** The URL of a request's page. */
export const requestHref = (requestId: string, zone: string): string =>
  `/portal/usage/requests/${encodeURIComponent(requestId)}${zone === "UTC" ? "" : `?zone=${encodeURIComponent(zone)}`}`;
