import { z } from "zod";

/** What staff call a category. */
export const categoryName = z
  .string()
  .trim()
  .min(1, "Give the category a name.")
  .max(100, "A category's name has at most 100 characters.")
  .refine((name) => name.isWellFormed() && !name.includes("\0"), "The name has characters that cannot be stored.");
