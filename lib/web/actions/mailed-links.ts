"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { email } from "@/lib/domains/accounts/schema";
import { confirmEmailByLink } from "@/lib/domains/links/uses";
import { clientIpAddress, end } from "@/lib/web/auth/browser-session";
import { changeEmailByLink, requestLink, resetPasswordByLink, signInByLink } from "@/lib/web/auth/mailed-links";
import { askForLinkForm, linkToken, openSignInLinkForm, resetPasswordForm } from "@/lib/web/auth/schema";
import { continueSignIn } from "@/lib/web/auth/second-step";
import { action, publicAction } from "./action";

export const askToSignIn = publicAction(askForLinkForm, async ({ email, callbackUrl }) => {
  await requestLink({ purpose: "sign-in", email, ipAddress: await clientIpAddress(), callbackUrl });
  return { email };
});

export const askForNewPassword = publicAction(z.object({ email }), async (input) => {
  await requestLink({ purpose: "password", email: input.email, ipAddress: await clientIpAddress() });
  return { email: input.email };
});

export const openSignInLink = publicAction(openSignInLinkForm, async (input) =>
  continueSignIn(await signInByLink(input.token, await clientIpAddress()), input.callbackUrl),
);

export const resetPassword = publicAction(resetPasswordForm, async (input) => {
  await resetPasswordByLink(input.token, input.password, await clientIpAddress());
  await end();
  redirect("/sign-in?notice=password-reset");
});

export const confirmEmail = action({}, z.object({ token: linkToken }), async (viewer, input) => {
  await confirmEmailByLink(viewer.userId, input.token);
  redirect("/confirm-email/done");
});

export const changeEmail = action({}, z.object({ token: linkToken }), async (viewer, input) => {
  await changeEmailByLink(viewer, input.token, await clientIpAddress());
  redirect("/confirm-email/done");
});
