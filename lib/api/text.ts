import type { z } from "zod";
import { boundedCode } from "@/lib/base/text";

/** In decimal digits. `number` checks the bounds. */
export const integerText = (number: z.ZodNumberFormat, error: string) =>
  boundedCode(10, error)
    .regex(/^-?\d{1,9}$/, { error })
    .transform(Number)
    .pipe(number);
