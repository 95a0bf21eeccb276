import { timeUnits } from "@/lib/base/time";

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A time relative to another: "3 minutes ago", "in 2 days", "just now". */
export function relativeTime(at: number, now: number): string {
  const difference = at - now;
  if (Math.abs(difference) < 10_000) return "just now";
  const [unit, ms] = timeUnits.find(([, size]) => Math.abs(difference) >= size) ?? ["second", 1000];
  return relative.format(Math.round(difference / ms), unit);
}

/** A duration: "42s", "9m 05s", "13h 20m", "2d 4h". Rounded up and never negative. @param ms milliseconds */
export function clockSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const wholeUnits = (size: number) => Math.floor(seconds / size);
  const [d, h, m, s] = [wholeUnits(86_400), wholeUnits(3600) % 24, wholeUnits(60) % 60, seconds % 60] as const;
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  if (d > 0) return `${d}d ${h}h`;
  if (h > 0) return `${h}h ${twoDigits(m)}m`;
  return m > 0 ? `${m}m ${twoDigits(s)}s` : `${s}s`;
}

const minuteInUtc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const dayInUtc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A time as a domain or its JSON has it, or in milliseconds. */
export type Instant = Date | string | number;

/** A time in UTC: "21 Nov 2026, 14:05 UTC". */
export const utcTime = (at: Instant): string => `${minuteInUtc.format(new Date(at))} UTC`;

const clockInUtc = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

export const utcClock = (at: Instant): string => clockInUtc.format(new Date(at));

export const utcDay = (at: Instant): string => dayInUtc.format(new Date(at));
