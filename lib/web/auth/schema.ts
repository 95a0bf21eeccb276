import { z } from "zod";
import { boundedCode, boundedText } from "@/lib/base/text";
import { email, givenPassword, newPassword, personName } from "@/lib/domains/accounts/schema";
import { maxPathLength, ownPath } from "./callback";

/** Where to go after signing in, as a form carries it; a path of ours afterwards. */
const callbackUrl = boundedText(maxPathLength, "An address").catch("").transform(ownPath);

/** The secret of a mailed link. Any text that is too long to be one is as good as none. */
export const linkToken = boundedCode(200, "This link does not work.").catch("");

export const signInForm = z.object({
  email: boundedText(254, "An email address").trim().min(1, "Enter your email address."),
  password: givenPassword.min(1, "Enter your password."),
  callbackUrl,
});

export const signUpForm = z.object({ name: personName, email, password: newPassword, callbackUrl });

export const askForSignInLinkForm = z.object({ email, callbackUrl });

export const openSignInLinkForm = z.object({ token: linkToken, callbackUrl });

export const resetPasswordForm = z.object({ token: linkToken, password: newPassword });
