import { z } from "zod";

/** What somebody has to say about a ban of their key. */
export const appealText = z
  .string()
  .trim()
  .min(1, "Say in a sentence why the ban should end.")
  .max(2_000, "An appeal has at most 2,000 characters.")
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "The text has characters that cannot be stored.");
