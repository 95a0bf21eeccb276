import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { home, ownPath } from "./callback";
import { hostCookie } from "./host-cookie";
import { clearCookie, readCookie, writeCookie } from "./request-cookies";
import { sessionCookie, sessionIdIn } from "./session-token";
import { signedInCookie } from "./signed-in-cookie";
import { encode } from "./tokens";

/** How long a sign-in at GitHub may take, in seconds. */
const providerSeconds = (15 * MINUTE_MS) / SECOND_MS;

export const nextAuthCookies = () => ({
  sessionToken: sessionCookie(),
  callbackUrl: hostCookie("next-auth.callback-url"),
  csrfToken: hostCookie("next-auth.csrf-token"),
  pkceCodeVerifier: hostCookie("next-auth.pkce.code_verifier", { maxAge: providerSeconds }),
  state: hostCookie("next-auth.state", { maxAge: providerSeconds }),
  nonce: hostCookie("next-auth.nonce"),
});

/** The return path of a sign-in with a provider. next-auth keeps it as a URL of ours. */
export async function readCallbackPath(): Promise<string> {
  const url = (await readCookie(nextAuthCookies().callbackUrl)) ?? "";
  if (!URL.canParse(url)) return home;
  const { pathname, search, hash } = new URL(url);
  return ownPath(pathname + search + hash);
}

/** The session id in the request's cookie. The session may have ended. */
export const readSessionId = async (): Promise<string | undefined> => sessionIdIn(await readCookie(sessionCookie()));

/** Sets the session cookie. Only in a server action or a route handler. */
export async function writeSessionId(sessionId: string): Promise<void> {
  const value = await encode({ token: { sid: sessionId }, maxAge: sessionSeconds });
  await writeCookie(sessionCookie(), value);
  await noteSignedIn();
}

/** Removes the session cookie. Only in a server action or a route handler. */
export async function clearSessionCookie(): Promise<void> {
  await clearCookie(sessionCookie());
  await clearCookie(signedIn());
}

const signedIn = () => hostCookie(signedInCookie, { maxAge: sessionSeconds, httpOnly: false });

/**
 * Sets a cookie that scripts can read: this browser is signed in. The public pages are the same for everyone and use it
 * to show parts for people with an account. It grants nothing.
 */
export const noteSignedIn = (): Promise<void> => writeCookie(signedIn(), "1");
