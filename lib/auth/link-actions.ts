"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { email, newPassword } from "@/lib/accounts/schema";
import { confirmAddressByLink } from "@/lib/links/uses";
import { action, publicAction } from "@/lib/portal/action";
import { begin, end, ownAddress } from "./browser-session";
import { ownPath } from "./callback";
import { askForLink, resetPasswordByLink, signInByLink } from "./mailed-links";

/** Asks for a link to sign in by. @returns the address it was asked for */
export const askToSignIn = publicAction(z.object({ email, callbackUrl: z.string() }), async (input) => {
  const callbackUrl = ownPath(input.callbackUrl);
  await askForLink({ purpose: "sign-in", email: input.email, address: await ownAddress(), callbackUrl });
  return { email: input.email };
});

/** Asks for a link to choose a new password by. @returns the address it was asked for */
export const askForNewPassword = publicAction(z.object({ email }), async (input) => {
  await askForLink({ purpose: "password", email: input.email, address: await ownAddress() });
  return { email: input.email };
});

/** A token that nobody changed has one length; any other is as good as none. */
const token = z.string().max(200).catch("");

/** Signs in by a mailed link, and goes on to where the person was going. */
export const openSignInLink = publicAction(z.object({ token, callbackUrl: z.string() }), async (input) => {
  await begin(await signInByLink(input.token, await ownAddress()));
  redirect(ownPath(input.callbackUrl));
});

/** Sets a new password by a mailed link. Every session of the person ends, and so does this browser's. */
export const resetPassword = publicAction(z.object({ token, password: newPassword }), async (input) => {
  await resetPasswordByLink(input.token, input.password, await ownAddress());
  await end();
  redirect("/sign-in?notice=password-reset");
});

/** Confirms the viewer's address by a mailed link. */
export const confirmAddress = action(z.object({ token }), async (viewer, input) => {
  await confirmAddressByLink(viewer.userId, input.token);
  redirect("/confirm-address/done");
});
