import { z } from "zod";
import { boundedCode } from "./text";

/** The lowest and the highest value of a signed 64-bit integer. */
export const minInt64 = -(2n ** 63n);
export const maxInt64 = 2n ** 63n - 1n;

/** Whether a value fits the signed 64-bit range that the contract gives to identifiers (specification, section 2). */
export const isInt64 = (value: bigint): boolean => value >= minInt64 && value <= maxInt64;

const wrong = "must be a 64-bit integer from -9223372036854775808 to 9223372036854775807";

/** A signed 64-bit integer. It is a `bigint` because a JavaScript number is not exact beyond 2^53. */
export const int64 = z.bigint({ error: wrong }).min(minInt64, { error: wrong }).max(maxInt64, { error: wrong });

/**
 * Reads a 64-bit integer in decimal, as in a path or a cursor.
 *
 * @returns undefined for anything else: a fraction, an exponent, a sign other than a leading minus, a number out of range
 */
export function parseInt64(text: string): bigint | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text);
  return isInt64(value) ? value : undefined;
}

/** A 64-bit integer that a client writes in decimal. @param error the message for any other text */
export const int64Text = (error: string) =>
  boundedCode(20, error).transform((text, context) => {
    const value = parseInt64(text);
    if (value !== undefined) return value;
    context.addIssue(error);
    return z.NEVER;
  });
