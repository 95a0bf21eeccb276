import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { expiryBefore } from "@/lib/domains/keys/schema";
import { Misuse } from "./program";

const unitMs = { d: DAY_MS, h: HOUR_MS } as const;
const withoutSeconds = -1;
const isoTime = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: withoutSeconds }),
]);

/**
 * `30d`, `12h`, a date (its first moment in UTC), a date with time and zone, or `never`, which is null.
 * @throws Misuse for anything else, and for a time in the past
 */
export function parseExpiry(text: string, now: number): Date | null {
  if (text === "never") return null;
  const [, amount, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const at = amount ? now + Number(amount) * unitMs[unit as "d" | "h"] : Date.parse(isoTime.safeParse(text).data ?? "");
  if (Number.isNaN(at)) {
    throw new Misuse(`--expires must be like 30d or 12h, a date like 2027-01-31, or never; got "${text}".`);
  }
  if (at <= now) throw new Misuse(`--expires ${text} must be in the future.`);
  if (at >= expiryBefore) throw new Misuse(`--expires ${text} must be before the year 9999.`);
  return new Date(at);
}
