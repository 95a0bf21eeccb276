"use server";

import { redirect } from "next/navigation";
import { begin, clientIpAddress, end } from "@/lib/web/auth/browser-session";
import { signInForm, signUpForm } from "@/lib/web/auth/schema";
import { signInByPassword, signUpByPassword } from "@/lib/web/auth/sign-in";
import { publicAction } from "./action";

/** Signs in with email and password, and redirects to the page that the person wanted. */
export const signIn = publicAction(signInForm, async (input) => {
  await begin(await signInByPassword(input, await clientIpAddress()));
  redirect(input.callbackUrl);
});

/** Signs up: creates a person with an account on Free, and signs them in. */
export const signUp = publicAction(signUpForm, async (input) => {
  await begin(await signUpByPassword(input, await clientIpAddress()));
  redirect(input.callbackUrl);
});

/** Signs out: ends the session, so that copies of its cookie stop working too. */
export async function signOut(): Promise<void> {
  await end();
  redirect("/sign-in");
}
