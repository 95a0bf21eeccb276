import { z } from "zod";
import { boundedText } from "@/lib/base/text";
import { isCommonPassword } from "./common-passwords";
import { maxPasswordLength, minPasswordLength } from "./password-rules";

export const email = boundedText(254, "The email address")
  .trim()
  .min(1, "Enter your email address.")
  .pipe(z.email("Enter a valid email address."))
  .transform((address) => address.toLowerCase());

export const personName = boundedText(100, "The name").trim().min(1, "Enter a name.");

/** A password that somebody enters, to show that they know it. */
export const givenPassword = boundedText(maxPasswordLength, "The password");

/** A password that somebody chooses. Length counts, not which signs are in it. */
export const newPassword = givenPassword
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .refine((password) => !isCommonPassword(password), "This password is too common. Choose a different one.");

/** A password that the person with an email address may choose: any {@link newPassword} but the address itself. */
export const newPasswordOf = (address: string) =>
  newPassword.refine(
    (password) => password.trim().toLowerCase() !== address.toLowerCase(),
    "Choose a password other than your email address.",
  );

/** What staff search for: part of an email address or a name, an ID, or the last four characters of a key. */
export const searchText = boundedText(254, "A search").trim().min(1);

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
