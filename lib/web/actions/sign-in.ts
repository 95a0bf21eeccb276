"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { UserError } from "@/lib/base/errors";
import { identityOf, requireEnabled, type User } from "@/lib/domains/accounts/service";
import { checkPasskey, passkeyRequest } from "@/lib/domains/factors/passkeys";
import { endDocsKeys } from "@/lib/domains/keys/service";
import type { AtProvider } from "@/lib/domains/sessions/service";
import { countOfNetwork } from "@/lib/web/auth/attempt";
import { signInBrowser, signOutBrowser } from "@/lib/web/auth/browser-session";
import { landingPath } from "@/lib/web/auth/callback";
import { relyingParty } from "@/lib/web/auth/relying-party";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import {
  askForLinkForm,
  finishSignUpForm,
  passkeySignInForm,
  secondStepForm,
  signInForm,
  signUpForm,
} from "@/lib/web/auth/schema";
import { checkCode, closeSecondStep, continueSignIn, readSecondStep } from "@/lib/web/auth/second-step";
import { signInByPassword } from "@/lib/web/auth/sign-in";
import { requestSignUp, signUpByLink, signUpByPassword } from "@/lib/web/auth/sign-up";
import { getViewer } from "@/lib/web/auth/viewer";
import { publicAction } from "./action";

export const signInAction = publicAction(signInForm, async (input) =>
  continueSignIn(await signInByPassword(input, await clientIpAddress()), input.callbackUrl),
);

async function requireFirstStep() {
  const first = await readSecondStep();
  if (!first) throw new UserError("This took too long. Start again.");
  return first;
}

async function finish(user: User, path: string, at?: AtProvider): Promise<never> {
  await signInBrowser(user, at);
  await closeSecondStep();
  redirect(landingPath(path, user));
}

export const takeSecondStepAction = publicAction(secondStepForm, async (input) => {
  const { user, at } = await requireFirstStep();
  await checkCode(identityOf(user), input.code, await clientIpAddress());
  return finish(user, input.callbackUrl, at);
});

export const startPasskeyStepAction = publicAction(z.object({}), async () => {
  await countOfNetwork("signInByIp", await clientIpAddress());
  const { user } = await requireFirstStep();
  return passkeyRequest(await relyingParty(), "sign-in", user.id);
});

export const takePasskeyStepAction = publicAction(passkeySignInForm, async (input) => {
  const { user, at } = await requireFirstStep();
  await checkPasskey(await relyingParty(), "sign-in", user.id, input.response);
  return finish(user, input.callbackUrl, at);
});

export const startPasskeySignInAction = publicAction(z.object({}), async () => {
  await countOfNetwork("signInByIp", await clientIpAddress());
  return passkeyRequest(await relyingParty(), "sign-in", null);
});

export const signInByPasskeyAction = publicAction(passkeySignInForm, async (input) => {
  await countOfNetwork("signInByIp", await clientIpAddress());
  const userId = await checkPasskey(await relyingParty(), "sign-in", null, input.response);
  return finish(await requireEnabled(userId), input.callbackUrl);
});

export const askToSignUpAction = publicAction(askForLinkForm, async ({ email, callbackUrl }) => {
  await requestSignUp({ email, callbackUrl, ipAddress: await clientIpAddress() });
  return { email };
});

export const finishSignUpAction = publicAction(finishSignUpForm, async (input) => {
  await signInBrowser(await signUpByLink(input, await clientIpAddress()));
  redirect(input.callbackUrl);
});

/** Where no mail is sent. */
export const signUpAction = publicAction(signUpForm, async (input) => {
  await signInBrowser(await signUpByPassword(input, await clientIpAddress()));
  redirect(input.callbackUrl);
});

/** Copies of the cookie and the key of the docs stop working too. */
export const signOutAction = publicAction(z.object({}), async () => {
  const viewer = await getViewer();
  await signOutBrowser();
  if (viewer) await endDocsKeys(viewer);
  redirect(viewer?.atProvider ? "/sign-in?notice=signed-out-here" : "/sign-in");
});
