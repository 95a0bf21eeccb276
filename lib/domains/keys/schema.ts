import { z } from "zod";
import { boundedText, isOneLine } from "@/lib/base/text";
import { HOUR_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";

/** The most working keys of an account, including those in an overlap. */
export const maxActiveKeys = 10;

/** How long the key of the documentation samples works, in milliseconds. Samples are copied to places that keep them. */
export const docsKeyLifeMs = HOUR_MS;

/** The end of valid expiries, in milliseconds. Postgres cannot parse how JavaScript writes years after 9999. */
export const expiryBefore = Date.UTC(9999, 0, 1);

export const keyName = boundedText(100, "The name")
  .trim()
  .min(1, "Enter a name for the key.")
  .refine(isOneLine, "Enter a name without line breaks or control characters.");

export const keyScopes = z.array(z.enum(scopes)).min(1, "Choose at least one scope.");

/** The input for a new key. `expiresAt` null means that it never expires. */
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

/** A change of a key. Without `expiresAt`, the expiry stays. */
export const keyEdit = newKey.partial({ expiresAt: true });
export type KeyEdit = z.infer<typeof keyEdit>;
