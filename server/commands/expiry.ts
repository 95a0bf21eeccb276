import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { expiryBefore } from "@/lib/domains/keys/schema";
import { Misuse } from "./program";

const unitMs = { d: DAY_MS, h: HOUR_MS } as const;
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Parses `30d`, `12h`, a date (its first moment in UTC), a date with time and zone, or `never`, which is null.
 * @param now milliseconds since the epoch
 * @throws Misuse for anything else, and for a time in the past
 */
export function parseExpiry(text: string, now: number): Date | null {
  if (text === "never") return null;
  const [, amount, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const at = amount
    ? now + Number(amount) * unitMs[unit as "d" | "h"]
    : isoDate.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (Number.isNaN(at) || !isCalendarDay(text)) {
    throw new Misuse(`--expires must be like 30d or 12h, a date like 2027-01-31, or never; got "${text}".`);
  }
  if (at <= now) throw new Misuse(`--expires ${text} must be in the future.`);
  if (at >= expiryBefore) throw new Misuse(`--expires ${text} must be before the year 9999.`);
  return new Date(at);
}

/** JavaScript reads 31 February as 3 March. */
function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  return day === undefined || new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}
