import { z } from "zod";

/** What somebody has to say about a ban of their key. */
export const appealText = z
  .string()
  .trim()
  .min(1, "Say in a sentence why the ban should end.")
  .max(2_000, "An appeal has at most 2,000 characters.")
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "The text has characters that cannot be stored.");

/** Why staff lift a ban, for the account to read. */
export const liftReason = z
  .string()
  .trim()
  .min(1, "Say why, for the account to read.")
  .max(500, "A reason has at most 500 characters.")
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "The reason has characters that cannot be stored.");
