import { z } from "zod";
import { boundedCode, boundedText } from "@/lib/base/text";
import { DAY_MS, isoDay } from "@/lib/base/time";
import { allowedRanges, expiryBefore } from "@/lib/domains/keys/schema";

/** Ranges in lines or separated by commas; none means any address. */
export const rangesText = boundedText(4_000, "The IP ranges")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .transform((ranges) => (ranges.length > 0 ? ranges : null))
  .pipe(allowedRanges.nullable());

export const expiryFields = {
  expiry: boundedCode(10, "Choose when the key expires."),
  expiryDate: boundedCode(10, "Choose a date in the future.").optional(),
};

type ExpiryFields = { expiry: string; expiryDate?: string | undefined };

export function expiryOf({ expiry, expiryDate }: ExpiryFields, context: z.RefinementCtx): Date | null {
  const expiresAt = keyExpiry(expiry, expiryDate, Date.now());
  if (expiresAt !== undefined) return expiresAt;
  const path = [expiry === "date" ? "expiryDate" : "expiry"];
  context.addIssue({ code: "custom", path, message: "Choose a date in the future, before the year 9999." });
  return z.NEVER;
}

/**
 * @param choice `30`, `90` or `365` days, until a `date`, or `never` @param day YYYY-MM-DD in UTC; works until its end
 * @returns null for never; undefined for an unknown choice, or a day that is past, invalid, or after the year 9999
 */
export function keyExpiry(choice: string, day: string | undefined, now: number): Date | null | undefined {
  if (choice === "never") return null;
  if (choice === "30" || choice === "90" || choice === "365") return new Date(now + Number(choice) * DAY_MS);
  return choice === "date" ? endOfDay(day ?? "", now) : undefined;
}

function endOfDay(day: string, now: number): Date | undefined {
  const start = new Date(`${day}T00:00:00Z`);
  // Date.parse turns an invalid day, such as 30 February, into another day.
  if (Number.isNaN(start.getTime()) || isoDay(start) !== day) return undefined;
  const end = new Date(start.getTime() + DAY_MS);
  return end.getTime() > now && end.getTime() < expiryBefore ? end : undefined;
}
