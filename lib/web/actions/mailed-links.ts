"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { email } from "@/lib/domains/accounts/schema";
import { confirmEmailByLink } from "@/lib/domains/links/use-links";
import { signOutBrowser } from "@/lib/web/auth/browser-session";
import {
  changeEmailByMailedLink,
  requestLink,
  resetPasswordByMailedLink,
  signInByMailedLink,
} from "@/lib/web/auth/mailed-links";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { askForLinkForm, linkToken, openSignInLinkForm, resetPasswordForm } from "@/lib/web/auth/schema";
import { continueSignIn } from "@/lib/web/auth/second-step";
import { action, publicAction } from "./action";

export const askToSignInAction = publicAction(askForLinkForm, async ({ email, callbackUrl }) => {
  await requestLink({ purpose: "sign-in", email, ipAddress: await clientIpAddress(), callbackUrl });
  return { email };
});

export const askForNewPasswordAction = publicAction(z.object({ email }), async (input) => {
  await requestLink({ purpose: "password", email: input.email, ipAddress: await clientIpAddress() });
  return { email: input.email };
});

export const openSignInLinkAction = publicAction(openSignInLinkForm, async (input) =>
  continueSignIn(await signInByMailedLink(input.token, await clientIpAddress()), input.callbackUrl),
);

export const resetPasswordAction = publicAction(resetPasswordForm, async (input) => {
  await resetPasswordByMailedLink(input.token, input.password, await clientIpAddress());
  await signOutBrowser();
  redirect("/sign-in?notice=password-reset");
});

export const confirmEmailAction = action({}, z.object({ token: linkToken }), async (viewer, input) => {
  await confirmEmailByLink(viewer.userId, input.token);
  redirect("/confirm-email/done");
});

export const changeEmailAction = action({}, z.object({ token: linkToken }), async (viewer, input) => {
  await changeEmailByMailedLink(viewer, input.token, await clientIpAddress());
  redirect("/confirm-email/done");
});
