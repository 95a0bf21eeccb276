"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { email } from "@/lib/domains/accounts/schema";
import { confirmAddressByLink } from "@/lib/domains/links/uses";
import { begin, end, ownAddress } from "@/lib/web/auth/browser-session";
import { askForLink, resetPasswordByLink, signInByLink } from "@/lib/web/auth/mailed-links";
import { askForSignInLinkForm, linkToken, openSignInLinkForm, resetPasswordForm } from "@/lib/web/auth/schema";
import { action, publicAction } from "./action";

/** Asks for a link to sign in by. @returns the address it was asked for */
export const askToSignIn = publicAction(askForSignInLinkForm, async ({ email, callbackUrl }) => {
  await askForLink({ purpose: "sign-in", email, address: await ownAddress(), callbackUrl });
  return { email };
});

/** Asks for a link to choose a new password by. @returns the address it was asked for */
export const askForNewPassword = publicAction(z.object({ email }), async (input) => {
  await askForLink({ purpose: "password", email: input.email, address: await ownAddress() });
  return { email: input.email };
});

/** Signs in by a mailed link, and goes on to where the person was going. */
export const openSignInLink = publicAction(openSignInLinkForm, async (input) => {
  await begin(await signInByLink(input.token, await ownAddress()));
  redirect(input.callbackUrl);
});

/** Sets a new password by a mailed link. Every session of the person ends, and so does this browser's. */
export const resetPassword = publicAction(resetPasswordForm, async (input) => {
  await resetPasswordByLink(input.token, input.password, await ownAddress());
  await end();
  redirect("/sign-in?notice=password-reset");
});

/** Confirms the viewer's address by a mailed link. */
export const confirmAddress = action(z.object({ token: linkToken }), async (viewer, input) => {
  await confirmAddressByLink(viewer.userId, input.token);
  redirect("/confirm-address/done");
});
