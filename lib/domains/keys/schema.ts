import { z } from "zod";
import { boundedText } from "@/lib/base/text";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";

/** How many keys of an account may work at a time, those in an overlap included. */
export const maxActiveKeys = 10;

/** How long the key of the documentation's samples works, in milliseconds: samples are copied to places that keep them. */
export const docsKeyLifeMs = 3_600_000;

/** How long the old key may keep working after a roll, in milliseconds, by the words that people choose from. */
export const rollOverlaps = { none: 0, "1h": HOUR_MS, "24h": DAY_MS, "7d": 7 * DAY_MS } as const;
export type RollOverlap = keyof typeof rollOverlaps;

/** Every expiry lies before this time, in milliseconds: beyond the year 9999, Postgres cannot read what JavaScript writes. */
export const expiryBefore = Date.UTC(9999, 0, 1);

export const keyName = boundedText(100, "The name").trim().min(1, "Enter a name for the key.");

export const keyScopes = z.array(z.enum(scopes)).min(1, "Choose at least one scope.");

/** What a new key is made from. `expiresAt` null means that it never expires. */
export const newKey = z.object({
  name: keyName,
  scopes: keyScopes,
  expiresAt: z
    .date()
    .refine((at) => at.getTime() > Date.now(), "The expiry must be in the future.")
    .refine((at) => at.getTime() < expiryBefore, "The expiry must be before the year 9999.")
    .nullable(),
});
export type NewKey = z.infer<typeof newKey>;
