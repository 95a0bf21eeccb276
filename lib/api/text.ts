import { z } from "zod";
import { int64, parseInt64 } from "@/lib/int64";

// Parameters arrive as text. These read one kind of text each; what they make of it is what the document describes.

/** A whole number in decimal digits, which `number` then keeps to its bounds. */
export const integerText = (number: z.ZodNumberFormat, error: string) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, { error })
    .transform(Number)
    .pipe(number);

/** A signed 64-bit integer in decimal digits. */
export const int64Text = z
  .string()
  .transform((text, context) => {
    const value = parseInt64(text);
    if (value === undefined) context.addIssue("must be an integer of 64 bits");
    return value as bigint;
  })
  .pipe(int64);
