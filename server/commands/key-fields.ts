import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { type Scope, scopes } from "@/lib/base/vocabulary";
import { allowedRanges, expiryBefore, keyLimits } from "@/lib/domains/keys/schema";
import { checkedNumber, oneOfOption, parseOption, text } from "./options";
import { UsageError } from "./program";

export const narrowingOptions = { "allow-from": text, "key-per-minute": text, "key-per-day": text };

export const narrowingHelp = `  --allow-from <list> the IP ranges that the key works from, separated by commas, or any
  --key-per-minute <n>, --key-per-day <n>
                      limits of the key's own, below the account's, or none`;

type Given = Partial<Record<keyof typeof narrowingOptions, string>>;

function readLimit(name: "key-per-minute" | "key-per-day", given: string | undefined): number | null | undefined {
  if (given === undefined) return undefined;
  if (given === "none") return null;
  return checkedNumber(name, name === "key-per-minute" ? keyLimits.perMinute : keyLimits.perDay, given);
}

function readRanges(list: string | undefined): string[] | null | undefined {
  if (list === undefined) return undefined;
  if (list === "any") return null;
  return parseOption(
    "allow-from",
    allowedRanges,
    list.split(",").map((range) => range.trim()),
  );
}

/** Undefined without an option; null for any address, or for no limit of its own. */
export const readNarrowing = (values: Given) => ({
  allowedRanges: readRanges(values["allow-from"]),
  limitPerMinute: readLimit("key-per-minute", values["key-per-minute"]),
  limitPerDay: readLimit("key-per-day", values["key-per-day"]),
});

export const readScopes = (list: string | undefined): Scope[] | undefined =>
  list === undefined
    ? undefined
    : [...new Set(list.split(",").map((word) => oneOfOption("scopes", scopes, word.trim())))];

const unitMs = { d: DAY_MS, h: HOUR_MS } as const;
const withoutSeconds = -1;
const isoTime = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: withoutSeconds }),
]);

/**
 * `30d`, `12h`, a date (its first moment in UTC), a date with time and zone, or `never`, which is null.
 * @throws UsageError for anything else, and for a time in the past
 */
export function parseExpiry(text: string, now: number): Date | null {
  if (text === "never") return null;
  const [, amount, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const at = amount ? now + Number(amount) * unitMs[unit as "d" | "h"] : Date.parse(isoTime.safeParse(text).data ?? "");
  if (Number.isNaN(at)) {
    throw new UsageError(`--expires must be like 30d or 12h, a date like 2027-01-31, or never; got "${text}".`);
  }
  if (at <= now) throw new UsageError(`--expires ${text} must be in the future.`);
  if (at >= expiryBefore) throw new UsageError(`--expires ${text} must be before the year 9999.`);
  return new Date(at);
}
