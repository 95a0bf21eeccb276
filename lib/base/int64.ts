import { z } from "zod";
import { boundedCode } from "./text";

export const minInt64 = -(2n ** 63n);
export const maxInt64 = 2n ** 63n - 1n;

/** Specification, section 2. */
export const isInt64 = (value: bigint): boolean => value >= minInt64 && value <= maxInt64;

const wrong = "must be a 64-bit integer from -9223372036854775808 to 9223372036854775807";

/** A JavaScript number is not exact beyond 2^53. */
export const int64 = z.bigint({ error: wrong }).min(minInt64, { error: wrong }).max(maxInt64, { error: wrong });

/** A `number` for a column of 32 bits, made of the `bigint` that a body has for each integer. */
export function int32(minimum: number, maximum: number): z.ZodType<number, number> {
  const error = `must be an integer from ${minimum} to ${maximum}`;
  return z
    .bigint({ error })
    .min(BigInt(minimum), { error })
    .max(BigInt(maximum), { error })
    .transform(Number)
    .pipe(z.int32())
    .meta({ format: "int32", minimum, maximum }) as unknown as z.ZodType<number, number>;
}

/** In decimal, as in a path or a cursor. Undefined for any other text, and for a number out of range. */
export function parseInt64(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return isInt64(value) ? value : undefined;
}

/** What has the ID that a path names. Undefined for any other text. */
export const byId = async <T>(text: string, find: (id: bigint) => Promise<T>): Promise<T | undefined> => {
  const id = parseInt64(text);
  return id === undefined ? undefined : find(id);
};

/** @param error the message for any other text */
export const int64Text = (error: string) => boundedCode(20, error).transform(parseInt64).pipe(z.bigint(error));
