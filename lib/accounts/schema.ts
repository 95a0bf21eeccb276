import { z } from "zod";
import { isCommonPassword } from "./common-passwords";
import { maxPasswordLength, minPasswordLength } from "./password-rules";

export const email = z
  .string()
  .trim()
  .min(1, "Enter an email address.")
  .max(254, "An email address has at most 254 characters.")
  .pipe(z.email("This is not an email address."))
  .transform((address) => address.toLowerCase());

export const personName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(100, "A name has at most 100 characters.")
  .refine((name) => name.isWellFormed() && !name.includes("\0"), "The name has characters that cannot be stored.");

/** A password that somebody chooses. Length counts, not which signs are in it. */
export const newPassword = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `A password has at most ${maxPasswordLength} characters.`)
  .refine((password) => !isCommonPassword(password), "This password is among the first that anybody would try.");

const wholeNumber = (max: number) => {
  const error = `must be a whole number from 1 to ${max}`;
  return z.int({ error }).min(1, { error }).max(max, { error });
};

/** Limits that staff set for one account; the bounds are those of the database's column. */
export const customLimits = z.object({
  perMinute: wholeNumber(1_000_000),
  perDay: wholeNumber(1_000_000_000),
});
export type CustomLimits = z.infer<typeof customLimits>;
