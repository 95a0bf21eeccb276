import { z } from "zod";
import { boundedCode, boundedText } from "@/lib/base/text";
import { allowedRanges } from "@/lib/domains/keys/schema";
import { keyExpiry } from "./key-expiry";

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
