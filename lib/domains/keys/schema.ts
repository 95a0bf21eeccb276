import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode, boundedText, requiredName } from "@/lib/base/text";
import { HOUR_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";
import { customLimits } from "@/lib/domains/accounts/schema";
import { parseIpRange } from "./ip-range";

/** How long the key of the documentation samples works, in milliseconds. Samples are copied to places that keep them. */
export const docsKeyLifeMs = HOUR_MS;

/** The end of valid expiries, in milliseconds. Postgres cannot parse how JavaScript writes years after 9999. */
export const expiryBefore = Date.UTC(9999, 0, 1);

export const keyName = requiredName("Enter a name for the key.");

export const keyScopes = z
  .array(z.enum(scopes))
  .min(1, "Choose at least one scope.")
  .transform((chosen) => [...new Set(chosen)]);

/** The keys to revoke together: more than an account can have, with those from before there was a maximum. */
export const revokedKeys = z.array(z.bigint()).min(1, "Choose at least one key.").max(200, "Choose at most 200 keys.");

/** How the keys that work are sorted. Without a choice, the newest is the first. */
const keySorts = ["name", "-name", "requests", "-requests", "used", "-used", "expires", "-expires"] as const;
export type KeySort = (typeof keySorts)[number];

/** The query parameters of the list of keys. Invalid ones are ignored, so that an old or mistyped URL shows the list. */
export const keySearch = z.object({
  q: boundedText(100, "A search").trim().min(1).optional().catch(undefined),
  sort: z.enum(keySorts).optional().catch(undefined),
  show: z.enum(["ended"]).optional().catch(undefined),
  /** The first one of the page of keys that have ended. */
  from: int64Text("not an ID").optional().catch(undefined),
});
export type KeySearch = z.output<typeof keySearch>;

export const maxRanges = 50;

const ipRange = boundedCode(64, "One of the IP ranges is too long.").transform((text, context) => {
  const found = parseIpRange(text);
  if (found?.isFirst) return found.range;
  const message = found
    ? `“${text}” is not the start of a range. Enter ${found.range}, or the address without the prefix.`
    : `“${text}” is not an IP address or a range like 203.0.113.0/24 or 2001:db8::/32.`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const allowedRanges = z
  .array(ipRange)
  .min(1, "Enter at least one IP range.")
  .refine((ranges) => ranges.length <= maxRanges, `Enter at most ${maxRanges} IP ranges.`)
  .transform((ranges) => [...new Set(ranges)]);

export const keyLimits = customLimits.shape;

/** The input for a new key. Null means that it never expires, works from any address, or has the account's limit. */
export const newKey = z.object({
  name: keyName,
  scopes: keyScopes,
  allowedRanges: allowedRanges.nullable().optional(),
  limitPerMinute: keyLimits.perMinute.nullable().optional(),
  limitPerDay: keyLimits.perDay.nullable().optional(),
  expiresAt: z
    .date()
    .refine((at) => at.getTime() > Date.now(), "The expiry must be in the future.")
    .refine((at) => at.getTime() < expiryBefore, "The expiry must be before the year 9999.")
    .nullable(),
});
export type NewKey = z.infer<typeof newKey>;

/** A change of a key. What is missing stays. */
export const keyEdit = newKey.partial();
export type KeyEdit = z.infer<typeof keyEdit>;
