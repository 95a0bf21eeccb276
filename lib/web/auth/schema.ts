import { z } from "zod";
import { boundedCode, boundedText } from "@/lib/base/text";
import { email, givenPassword, newPassword, personName } from "@/lib/domains/accounts/schema";
import { browserResponse, givenCode } from "@/lib/domains/factors/schema";
import { maxPathLength, ownPath } from "./callback";

/** The return path after signing in, as a form field; parsed to a path of ours. */
const callbackUrl = boundedText(maxPathLength, "A URL").catch("").transform(ownPath);

/** A longer text is never valid. */
export const linkToken = boundedCode(200, "This link does not work.").catch("");

export const signInForm = z.object({
  email: boundedText(254, "An email address").trim().min(1, "Enter your email address."),
  password: givenPassword.min(1, "Enter your password."),
  callbackUrl,
});

export const secondStepForm = z.object({ code: givenCode, callbackUrl });

export const passkeySignInForm = z.object({ response: browserResponse, callbackUrl });

export const askForLinkForm = z.object({ email, callbackUrl });

/** It contains the email address. */
export const signUpToken = boundedCode(1_000, "This link does not work.").catch("");

export const finishSignUpForm = z.object({ name: personName, token: signUpToken, password: newPassword, callbackUrl });

export const signUpForm = z.object({ name: personName, email, password: newPassword, callbackUrl });

export const openSignInLinkForm = z.object({ token: linkToken, callbackUrl });

export const resetPasswordForm = z.object({ token: linkToken, password: newPassword });
