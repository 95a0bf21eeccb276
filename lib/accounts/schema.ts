import { z } from "zod";

export const email = z
  .string()
  .trim()
  .max(254, "An email address has at most 254 characters.")
  .pipe(z.email("This is not an email address."))
  .transform((address) => address.toLowerCase());

export const personName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(100, "A name has at most 100 characters.")
  .refine((name) => name.isWellFormed() && !name.includes("\0"), "The name has characters that cannot be stored.");

/** Limits that staff set for one account; the bounds are those of the database's column. */
export const customLimits = z.object({
  perMinute: z.int().min(1).max(1_000_000),
  perDay: z.int().min(1).max(1_000_000_000),
});
export type CustomLimits = z.infer<typeof customLimits>;
