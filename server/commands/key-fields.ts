import { type Scope, scopes } from "@/lib/base/vocabulary";
import { allowedRanges, keyLimits } from "@/lib/domains/keys/schema";
import { checked, checkedNumber, oneOf } from "./options";

export const narrowingOptions = {
  "allow-from": { type: "string" },
  "key-per-minute": { type: "string" },
  "key-per-day": { type: "string" },
} as const;

export const narrowingHelp = `  --allow-from <list> the IP ranges that the key works from, separated by commas, or any
  --key-per-minute <n>, --key-per-day <n>
                      limits of the key's own, below the account's, or none`;

type Given = Partial<Record<keyof typeof narrowingOptions, string>>;

function readLimit(name: "key-per-minute" | "key-per-day", text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  return checkedNumber(name, name === "key-per-minute" ? keyLimits.perMinute : keyLimits.perDay, text);
}

function readRanges(list: string | undefined): string[] | null | undefined {
  if (list === undefined) return undefined;
  if (list === "any") return null;
  return checked(
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
  list === undefined ? undefined : [...new Set(list.split(",").map((word) => oneOf("scopes", scopes, word.trim())))];
