"use server";

import { redirect } from "next/navigation";
import { begin, end, ownAddress } from "@/lib/web/auth/browser-session";
import { signInForm, signUpForm } from "@/lib/web/auth/schema";
import { signInByPassword, signUpByPassword } from "@/lib/web/auth/sign-in";
import { publicAction } from "./action";

/** Signs in by email and password, and goes on to where the person was going. */
export const signIn = publicAction(signInForm, async (input) => {
  await begin(await signInByPassword(input, await ownAddress()));
  redirect(input.callbackUrl);
});

/** Signs up: a person with an account on Free, signed in at once. */
export const signUp = publicAction(signUpForm, async (input) => {
  await begin(await signUpByPassword(input, await ownAddress()));
  redirect(input.callbackUrl);
});

/** Signs out: this session is over, and so is every copy of its cookie. */
export async function signOut(): Promise<void> {
  await end();
  redirect("/sign-in");
}
