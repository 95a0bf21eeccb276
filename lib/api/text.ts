import type { z } from "zod";
import { boundedCode } from "@/lib/base/text";

/** A parameter that is a whole number in decimal digits. `number` checks its bounds. */
export const integerText = (number: z.ZodNumberFormat, error: string) =>
  boundedCode(10, error)
    .regex(/^-?\d{1,9}$/, { error })
    .transform(Number)
    .pipe(number);
