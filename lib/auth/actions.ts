"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { email, newPassword, personName } from "@/lib/accounts/schema";
import { publicAction } from "@/lib/portal/action";
import { begin, end, ownAddress } from "./browser-session";
import { ownPath } from "./callback";
import { signInByPassword, signUpByPassword } from "./sign-in";

const callbackUrl = z.string().optional();

const signInForm = z.object({
  email: z.string().trim().min(1, "Enter your email address."),
  password: z.string().min(1, "Enter your password.").max(200, "A password has at most 200 characters."),
  callbackUrl,
});

/** Signs in by email and password, and goes on to where the person was going. */
export const signIn = publicAction(signInForm, async (input) => {
  await begin(await signInByPassword(input, await ownAddress()));
  redirect(ownPath(input.callbackUrl));
});

const signUpForm = z.object({ name: personName, email, password: newPassword, callbackUrl });

/** Signs up: a person with an account on Free, signed in at once. */
export const signUp = publicAction(signUpForm, async (input) => {
  await begin(await signUpByPassword(input, await ownAddress()));
  redirect(ownPath(input.callbackUrl));
});

/** Signs out: this session is over, and so is every copy of its cookie. */
export async function signOut(): Promise<void> {
  await end();
  redirect("/sign-in");
}
