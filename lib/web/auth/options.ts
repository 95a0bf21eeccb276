import type { Account, AuthOptions, Profile } from "next-auth";
import type { JWT } from "next-auth/jwt";
import GithubProvider from "next-auth/providers/github";
import { authSecret } from "@/lib/base/auth-secret";
import { type Env, env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { SECOND_MS } from "@/lib/base/time";
import { findGithubUser, findUserOf, requireEnabled } from "@/lib/domains/accounts/service";
import { type AtProvider, sessionSeconds } from "@/lib/domains/sessions/service";
import { providerAgent } from "@/lib/platform/outgoing/provider-agent";
import { closeCurrent, openOwnSession, signInBrowser } from "./browser-session";
import { landingPath, ownPath, secondStepPath } from "./callback";
import { awaitOwner, connect, connectionPath, takeConnecting } from "./connecting";
import { markSignedIn, nextAuthCookies, readCallbackPath } from "./cookie";
import { verifiedGithubEmail } from "./github";
import {
  arrivalWith,
  type Claims,
  identityIn,
  identityProvider,
  listedProvider,
  maySignIn,
  verifiedEmailIn,
  withClaimedRole,
} from "./identity-provider";
import { clientIpAddress } from "./request-origin";
import { hasSecondStep, openSecondStep } from "./second-step";
import { signUpElsewhere } from "./sign-up-elsewhere";
import type { Viewer } from "./viewer";

/** next-auth writes the message of an error into a URL. Only a UserError's message is public; others are logged. */
async function hideInternalErrors<T>(signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof UserError) throw error;
    log().error({ err: error }, "sign-in failed");
    throw new UserError("We could not sign you in.");
  }
}

const failurePath = (error: string, path?: string): string =>
  `/sign-in?${new URLSearchParams({ error, ...(path && { callbackUrl: path }) })}`;

/** @returns the second step, or where staff land, whose session has begun then. @throws UserError if it is disabled */
async function admitKnown(id: bigint, at?: AtProvider): Promise<true | string> {
  const user = await requireEnabled(id);
  if (!maySignIn(user, at)) return failurePath("StaffElsewhere");
  const path = await readCallbackPath();
  const isProven = at?.factor && env().oidc?.trustsFactor;
  if (!isProven && (await hasSecondStep(user))) {
    await openSecondStep(user, at);
    return secondStepPath(path);
  }
  // next-auth chose the path before it knew who comes.
  const landing = landingPath(path, user);
  if (landing === path) return true;
  await signInBrowser(user, at);
  return landing;
}

/** @returns where to redirect if they cannot have an account, or need the second step */
async function admitFromGithub(account: Account, profile?: Profile): Promise<true | string> {
  const known = await findGithubUser(account.providerAccountId);
  if (known) return admitKnown(known.id);
  const email = await verifiedGithubEmail(account.access_token ?? "");
  const newcomer = { email, name: profile?.name, githubId: account.providerAccountId };
  const result = await signUpElsewhere(newcomer, await readCallbackPath());
  if (result === "unverified") return failurePath("EmailUnverified");
  return "taken" in result ? failurePath("EmailTaken") : true;
}

/** @returns where the settings say whether it is connected */
async function connectFromProvider(viewer: Viewer, claims: Claims): Promise<string> {
  try {
    if (!verifiedEmailIn(claims)) throw new UserError("The address is not verified.");
    await connect(viewer, identityIn(claims), await clientIpAddress());
    return connectionPath;
  } catch (error) {
    if (error instanceof UserError) return connectionPath.replace("#", "?notice=not-connected#");
    throw error;
  }
}

/** @returns as {@link admitFromGithub} */
async function admitFromProvider(claims: Claims): Promise<true | string> {
  const identity = identityIn(claims);
  const viewer = await takeConnecting();
  if (viewer) return connectFromProvider(viewer, claims);
  const known = await findUserOf(identity);
  if (known) return admitKnown((await withClaimedRole(known, claims)).id, arrivalWith(claims));
  const newcomer = { email: verifiedEmailIn(claims), name: claims.name, identity };
  const result = await signUpElsewhere(newcomer, await readCallbackPath());
  if (result === "unverified") return failurePath("AddressUnverified");
  if ("taken" in result) {
    await awaitOwner(identity, result.taken);
    return failurePath("AddressTaken", connectionPath);
  }
  await withClaimedRole(result, claims);
  return true;
}

/** The cookie contains only the ID of the session. */
async function begin({ provider, providerAccountId }: Account, claims: Claims): Promise<JWT> {
  const isGithub = provider === "github";
  const user = await (isGithub ? findGithubUser(providerAccountId) : findUserOf(identityIn(claims)));
  if (!user) throw new Error("the signed-in user no longer exists");
  await closeCurrent();
  await markSignedIn();
  return { sid: await openOwnSession(user, isGithub ? undefined : arrivalWith(claims)) };
}

/** A request to next-auth: the segments below /api/auth, and the query. */
type Requested = { segments: string[]; query: URLSearchParams };

/** Both have the limits of outgoing requests. next-auth keeps the options of the latest request for all. */
async function providers({ github, oidc }: Env, { segments, query }: Requested): Promise<AuthOptions["providers"]> {
  const authorization = { params: { scope: "read:user user:email" } };
  const httpOptions = { agent: providerAgent("https://github.com"), timeout: 5 * SECOND_MS };
  const [action, name] = segments;
  const returning = action === "callback" ? query : undefined;
  return [
    ...(github ? [{ ...GithubProvider({ ...github, authorization }), httpOptions }] : []),
    ...(oidc ? [name === "oidc" ? await identityProvider(oidc, returning) : listedProvider(oidc)] : []),
  ];
}

/** A sign-in with GitHub or the identity provider, which ends with our session cookie. */
export async function authOptions(requested: Requested): Promise<AuthOptions> {
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
    providers: await providers(env(), requested),
    callbacks: {
      signIn: async ({ account, profile }) =>
        account !== null &&
        hideInternalErrors(() =>
          account.provider === "github" ? admitFromGithub(account, profile) : admitFromProvider({ ...profile }),
        ),
      jwt: ({ token, account, profile }) => (account ? begin(account, { ...profile }) : token),
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
