import type { Account, AuthOptions, Profile, RequestInternal } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import GithubProvider from "next-auth/providers/github";
import { authSecret } from "@/lib/base/auth-secret";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { clientIp } from "@/lib/base/ip-address";
import { log } from "@/lib/base/log";
import { personName } from "@/lib/domains/accounts/schema";
import { findGithubUser, findUser, requireEnabled, type User } from "@/lib/domains/accounts/service";
import { closeSession, findViewer, sessionSeconds } from "@/lib/domains/sessions/service";
import { closeCurrent, openOwnSession } from "./browser-session";
import { ownPath, secondStepPath } from "./callback";
import { forgetSignedIn, nextAuthCookies, noteSignedIn, readCallbackPath } from "./cookie";
import { verifiedGithubEmail } from "./github";
import { signInByLink } from "./mailed-links";
import { linkToken } from "./schema";
import { checkCode, codeOwner, hasSecondStep, openSecondStep } from "./second-step";
import { signInByPassword, signUpByGithub } from "./sign-in";
import { decode } from "./tokens";

/** The client of a request to next-auth. */
const addressOf = ({ headers }: Pick<RequestInternal, "headers">): string =>
  clientIp(new Headers(headers).get("x-forwarded-for"));

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

/** A code of an authenticator app, or a recovery code, for people who have a second factor. */
const code = { type: "text" };

/** Takes both steps in one request. Our pages take them one after the other. */
async function withSecondStep(user: User, given: unknown, ipAddress: string) {
  if (await hasSecondStep(user)) await checkCode(codeOwner(user), given, ipAddress);
  return { id: String(user.id), email: user.email };
}

const credentials = CredentialsProvider({
  credentials: { email: { type: "email" }, password: { type: "password" }, code },
  authorize: (given, request) =>
    discreetly(async () => {
      const ipAddress = addressOf(request);
      const user = await signInByPassword({ email: given?.email, password: given?.password }, ipAddress);
      return withSecondStep(user, given?.code, ipAddress);
    }),
});

/**
 * Signs in with a mailed link. next-auth's own email provider uses up a link when it is opened, for example by a mail
 * scanner.
 */
const mailedLink = CredentialsProvider({
  id: "link",
  name: "Mailed link",
  credentials: { token: { type: "text" }, code },
  authorize: (given, request) =>
    discreetly(async () => {
      const ipAddress = addressOf(request);
      const user = await signInByLink(linkToken.parse(given?.token), ipAddress);
      return withSecondStep(user, given?.code, ipAddress);
    }),
});

const github = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  GithubProvider({ clientId, clientSecret, authorization: { params: { scope: "read:user user:email" } } });

/** Lets a person in after GitHub has. @returns the page of the second step, for people who have a second factor */
async function admitKnown(id: bigint): Promise<true | string> {
  const user = await requireEnabled(id);
  if (!(await hasSecondStep(user))) return true;
  await openSecondStep(user);
  return secondStepPath(await readCallbackPath());
}

/**
 * Makes sure that a GitHub user has an account here.
 *
 * @returns where to redirect if they cannot have one, or if they need the second step
 * @throws Problem if it is disabled
 */
async function admitFromGithub(account: Account, profile?: Profile): Promise<true | string> {
  const known = await findGithubUser(account.providerAccountId);
  if (known) return admitKnown(known.id);
  const email = await verifiedGithubEmail(account.access_token ?? "");
  const name = personName.safeParse(profile?.name).data ?? email?.split("@")[0] ?? "GitHub user";
  const rejection = await signUpByGithub({ id: account.providerAccountId, email, name });
  return rejection ? `/sign-in?error=${rejection}` : true;
}

/** Creates the session of a new sign-in. The cookie contains only its id. */
async function begin(account: Account | null, email: string | null | undefined): Promise<JWT> {
  const user =
    account?.provider === "github" ? await findGithubUser(account.providerAccountId) : await findUser(email ?? "");
  if (!user) throw new Error("the signed-in user no longer exists");
  await closeCurrent();
  await noteSignedIn();
  return { sid: await openOwnSession(user) };
}

async function requireOpen(token: JWT): Promise<JWT> {
  if (typeof token.sid !== "string" || !(await findViewer(token.sid))) throw new Error("this session has ended");
  return token;
}

/** The next-auth configuration: JWT cookies, each with a row in `sessions` that is checked on every use. */
export function authOptions(): AuthOptions {
  const { appUrl, https, github: githubApp, mail } = env();
  // next-auth only reads its own URL from these variables.
  if (appUrl) process.env.NEXTAUTH_URL = appUrl;
  else process.env.AUTH_TRUST_HOST = "true";
  return {
    secret: authSecret(),
    useSecureCookies: https,
    cookies: nextAuthCookies(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    jwt: { decode },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [credentials, ...(mail ? [mailedLink] : []), ...(githubApp ? [github(githubApp)] : [])],
    callbacks: {
      signIn: async ({ account, profile }) =>
        account?.provider === "github" ? discreetly(() => admitFromGithub(account, profile)) : true,
      jwt: ({ token, user, account }) => (user ? begin(account, user.email) : requireOpen(token)),
      session: ({ session }) => session,
      redirect: ({ url, baseUrl }) => baseUrl + ownPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await closeSession(token.sid);
        await forgetSignedIn();
      },
    },
    logger: {
      // The cookie of an ended session is expected, not an error.
      error: (code, details) => {
        const err = details instanceof Error ? details : details.error;
        log()[code === "JWT_SESSION_ERROR" ? "debug" : "error"]({ code, err }, "auth");
      },
      warn: (code) => log().debug({ code }, "auth"),
      debug: () => {},
    },
  };
}
