import { cookies } from "next/headers";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { home, ownPath } from "./callback";
import { type HostCookie, hostCookie } from "./host-cookie";
import { sessionCookie, sessionIdIn } from "./session-token";
import { signedInCookie } from "./signed-in-cookie";
import { encode } from "./tokens";

export const readCookie = async ({ name }: HostCookie): Promise<string | undefined> =>
  (await cookies()).get(name)?.value;

/** Sets a cookie. Only in a server action or a route handler. */
export async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  (await cookies()).set(name, value, options);
}

/** Removes a cookie. Only in a server action or a route handler. */
export const clearCookie = ({ name, options }: HostCookie): Promise<void> =>
  writeCookie({ name, options: { ...options, maxAge: 0 } }, "");

/** How long a sign-in at GitHub may take, in seconds. */
const providerSeconds = (15 * MINUTE_MS) / SECOND_MS;

/** The cookies of a sign-in at GitHub, whose provider checks the state alone. */
export const nextAuthCookies = () => ({
  sessionToken: sessionCookie(),
  callbackUrl: hostCookie("next-auth.callback-url"),
  csrfToken: hostCookie("next-auth.csrf-token"),
  state: hostCookie("next-auth.state", { maxAge: providerSeconds }),
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
