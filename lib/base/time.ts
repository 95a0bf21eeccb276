import { formatCount } from "./number";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** In milliseconds, largest first. */
export const timeUnits = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
  ["second", SECOND_MS],
] as const;

let latest = { ms: Number.NaN, text: "" };

/** ISO 8601, in UTC with milliseconds. The rows of one millisecond share the text. */
export function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}

export const isoDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

/** In the largest unit that divides it: "15 minutes". */
export function duration(ms: number): string {
  const [unit, size] = timeUnits.find(([, size]) => ms >= size && ms % size === 0) ?? ["second", SECOND_MS];
  return formatCount(ms / size, unit);
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "5 December 2030", in UTC. */
export const longDay = (time: Date): string => longDate.format(time);

const clock = (time: Date): string => time.toISOString().slice(11, 16);

/** "22 November 2026 at 10:00 UTC". */
export const longTime = (time: Date): string => `${longDay(time)} at ${clock(time)} UTC`;

/** Keeps the format of the latest zone: making one is slow, and a page shows many times of one zone. */
export function zonedFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  let latest: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (zone) => {
    if (latest?.zone !== zone) {
      latest = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) };
    }
    return latest.format;
  };
}
