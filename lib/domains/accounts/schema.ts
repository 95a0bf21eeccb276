import { z } from "zod";
import { isDemoPassword } from "@/lib/base/demo-users";
import { planNames } from "@/lib/base/plans";
import { boundedText, requiredName, requiredText } from "@/lib/base/text";
import { isCommonPassword } from "./common-passwords";
import { isLeakedPassword } from "./leaked-passwords";
import { maxPasswordLength, minPasswordLength } from "./password-rules";

/** What browsers accept (HTML, valid email address), with a dot in the domain: a mail to `ada@localhost` reaches no one. */
const domainWithDot = new RegExp(`^(?=[^@]*@[^@]*\\.)${z.regexes.html5Email.source.slice(1)}`);

export const email = requiredText(254, "The email address", "Enter your email address.")
  .pipe(z.email({ pattern: domainWithDot, error: "Enter a valid email address." }))
  .transform((text) => text.toLowerCase());

export const personName = requiredName();

export const givenPassword = boundedText(maxPasswordLength, "The password");

/** A new password. Its length matters, not its characters. Parse it with `parseAsync`. */
export const newPassword = givenPassword
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .refine(
    async (password) => !isDemoPassword(password) && !isCommonPassword(password) && !(await isLeakedPassword(password)),
    "This password is too common. Choose a different one.",
  );

export const newPasswordOf = (ownEmail: string) =>
  newPassword.refine(
    (password) => password.trim().toLowerCase() !== ownEmail.toLowerCase(),
    "Choose a password other than your email address.",
  );

/** What staff search for: part of an email address or a name, an ID, or the last four characters of a key. */
export const searchText = boundedText(254, "A search").trim().min(1);

export const accountStatuses = ["active", "disabled"] as const;

/** Of the list for staff. Invalid parameters of a page are ignored, so that an old or mistyped URL still shows the list. */
export const accountFilter = z.object({
  q: searchText.optional().catch(undefined),
  plan: z.enum(planNames).optional().catch(undefined),
  status: z.enum(accountStatuses).optional().catch(undefined),
});
export type AccountFilter = z.infer<typeof accountFilter>;

const wholeNumber = (max: number) => {
  const error = `must be a whole number from 1 to ${max}`;
  return z.int({ error }).min(1, { error }).max(max, { error });
};

/** Within the bounds of the database columns. */
export const maxCustomLimits = { perMinute: 1_000_000, perDay: 1_000_000_000 };

/** Limits that staff set for one account. */
export const customLimits = z.object({
  perMinute: wholeNumber(maxCustomLimits.perMinute),
  perDay: wholeNumber(maxCustomLimits.perDay),
});
export type CustomLimits = z.infer<typeof customLimits>;
