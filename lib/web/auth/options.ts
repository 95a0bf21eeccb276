import type { Account, AuthOptions, Profile } from "next-auth";
import type { JWT } from "next-auth/jwt";
import GithubProvider from "next-auth/providers/github";
import { authSecret } from "@/lib/base/auth-secret";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { personName } from "@/lib/domains/accounts/schema";
import { findGithubUser, requireEnabled } from "@/lib/domains/accounts/service";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { begin as beginSession, closeCurrent, openOwnSession } from "./browser-session";
import { landingPath, ownPath, secondStepPath } from "./callback";
import { nextAuthCookies, noteSignedIn, readCallbackPath } from "./cookie";
import { signUpByGithub, verifiedGithubEmail } from "./github";
import { hasSecondStep, openSecondStep } from "./second-step";

/** next-auth writes the message of an error into a URL. Only a Problem's message is public; others are logged. */
async function discreetly<T>(signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof Problem) throw error;
    log().error({ err: error }, "sign-in failed");
    throw new Problem("We could not sign you in.");
  }
}

/** @returns the second step, or where staff land, whose session has begun then. @throws Problem if it is disabled */
async function admitKnown(id: bigint): Promise<true | string> {
  const user = await requireEnabled(id);
  const path = await readCallbackPath();
  if (await hasSecondStep(user)) {
    await openSecondStep(user);
    return secondStepPath(path);
  }
  // next-auth chose the path before it knew who comes.
  const landing = landingPath(path, user);
  if (landing === path) return true;
  await beginSession(user);
  return landing;
}

/** @returns where to redirect if they cannot have an account, or need the second step */
async function admitFromGithub(account: Account, profile?: Profile): Promise<true | string> {
  const known = await findGithubUser(account.providerAccountId);
  if (known) return admitKnown(known.id);
  const email = await verifiedGithubEmail(account.access_token ?? "");
  const name = personName.safeParse(profile?.name).data ?? email?.split("@")[0] ?? "GitHub user";
  const profileOf = { id: account.providerAccountId, email, name };
  const rejection = await signUpByGithub(profileOf, await readCallbackPath());
  return rejection ? `/sign-in?error=${rejection}` : true;
}

/** The cookie contains only the ID of the session. */
async function begin({ providerAccountId }: Account): Promise<JWT> {
  const user = await findGithubUser(providerAccountId);
  if (!user) throw new Error("the signed-in user no longer exists");
  await closeCurrent();
  await noteSignedIn();
  return { sid: await openOwnSession(user) };
}

/** A sign-in with GitHub, which ends with our session cookie. */
export function authOptions(github: { clientId: string; clientSecret: string }): AuthOptions {
  const { appUrl, https } = env();
  // next-auth only reads its own URL from these variables.
  if (appUrl) process.env.NEXTAUTH_URL = appUrl;
  else process.env.AUTH_TRUST_HOST = "true";
  return {
    secret: authSecret(),
    useSecureCookies: https,
    cookies: nextAuthCookies(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [GithubProvider({ ...github, authorization: { params: { scope: "read:user user:email" } } })],
    callbacks: {
      signIn: async ({ account, profile }) => account !== null && discreetly(() => admitFromGithub(account, profile)),
      jwt: ({ token, account }) => (account ? begin(account) : token),
      redirect: ({ url, baseUrl }) => baseUrl + ownPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
    logger: {
      error: (code, details) => {
        log().error({ code, err: details instanceof Error ? details : details.error }, "auth");
      },
      warn: (code) => log().debug({ code }, "auth"),
      debug: () => {},
    },
  };
}
