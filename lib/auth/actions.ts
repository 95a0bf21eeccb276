"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { email, newPassword, personName } from "@/lib/accounts/schema";
import type { User } from "@/lib/accounts/service";
import { clientAddress } from "@/lib/address";
import { publicAction } from "@/lib/portal/action";
import { closeSession, openSession } from "@/lib/sessions/service";
import { ownPath } from "./callback";
import { clearSessionCookie, readSessionId, writeSessionId } from "./cookie";
import { signInByPassword, signUpByPassword } from "./sign-in";

/** Opens a session in this browser, in place of one that it may have had. */
async function begin(user: User): Promise<void> {
  const before = await readSessionId();
  if (before) await closeSession(before);
  await writeSessionId(await openSession(user));
}

const callbackUrl = z.string().optional();

const signInForm = z.object({
  email: z.string().trim().min(1, "Enter your email address."),
  password: z.string().min(1, "Enter your password.").max(200, "A password has at most 200 characters."),
  callbackUrl,
});

/** Signs in by email and password, and goes on to where the person was going. */
export const signIn = publicAction(signInForm, async (input) => {
  await begin(await signInByPassword(input, clientAddress(await headers())));
  redirect(ownPath(input.callbackUrl));
});

const signUpForm = z.object({ name: personName, email, password: newPassword, callbackUrl });

/** Signs up: a person with an account on Free, signed in at once. */
export const signUp = publicAction(signUpForm, async (input) => {
  await begin(await signUpByPassword(input, clientAddress(await headers())));
  redirect(ownPath(input.callbackUrl));
});

/** Signs out: this session is over, and so is every copy of its cookie. */
export async function signOut(): Promise<void> {
  const sessionId = await readSessionId();
  if (sessionId) await closeSession(sessionId);
  await clearSessionCookie();
  redirect("/sign-in");
}
