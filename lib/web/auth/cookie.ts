import { cookies } from "next/headers";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { home, ownPath } from "./callback";
import { type HostCookie, hostCookie } from "./host-cookie";
import { sessionCookie, sessionIdIn } from "./session-token";
import { signedInCookie } from "./signed-in-cookie";
import { decode, encode } from "./tokens";

const readCookie = async ({ name }: HostCookie): Promise<string | undefined> => (await cookies()).get(name)?.value;

/** Only in a server action or a route handler, as the others that write. */
async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  (await cookies()).set(name, value, options);
}

const clearCookie = ({ name, options }: HostCookie): Promise<void> =>
  writeCookie({ name, options: { ...options, maxAge: 0 } }, "");

/** Encrypted with a key of its own, so that no other cookie passes for this one, nor this one for a session. */
export function encryptedCookie(name: string, salt: string, maxAge: number) {
  const cookie = () => hostCookie(name, { maxAge });
  return {
    /** Undefined without one. Empty if it has expired, or we have not encrypted it. */
    async read(): Promise<Record<string, unknown> | undefined> {
      const token = await readCookie(cookie());
      return token ? ((await decode({ salt, token }).catch(() => null)) ?? {}) : undefined;
    },
    write: async (token: Record<string, unknown>) => writeCookie(cookie(), await encode({ salt, token, maxAge })),
    clear: () => clearCookie(cookie()),
  };
}

export const providerSeconds = (15 * MINUTE_MS) / SECOND_MS;

/** The cookies of a sign-in at GitHub, which checks the state alone, or at the identity provider. */
export const nextAuthCookies = () => ({
  sessionToken: sessionCookie(),
  callbackUrl: hostCookie("next-auth.callback-url"),
  csrfToken: hostCookie("next-auth.csrf-token"),
  state: hostCookie("next-auth.state", { maxAge: providerSeconds }),
  nonce: hostCookie("next-auth.nonce", { maxAge: providerSeconds }),
  pkceCodeVerifier: hostCookie("next-auth.pkce", { maxAge: providerSeconds }),
});

/** next-auth keeps it as a URL of ours. */
export async function readCallbackPath(): Promise<string> {
  const url = (await readCookie(nextAuthCookies().callbackUrl)) ?? "";
  if (!URL.canParse(url)) return home;
  const { pathname, search, hash } = new URL(url);
  return ownPath(pathname + search + hash);
}

/** The session may have ended. */
export const readSessionId = async (): Promise<string | undefined> => sessionIdIn(await readCookie(sessionCookie()));

export async function writeSessionId(sessionId: string): Promise<void> {
  const value = await encode({ token: { sid: sessionId }, maxAge: sessionSeconds });
  await writeCookie(sessionCookie(), value);
  await markSignedIn();
}

export async function clearSessionCookie(): Promise<void> {
  await clearCookie(sessionCookie());
  await clearCookie(signedInMark());
}

const signedInMark = () => hostCookie(signedInCookie, { maxAge: sessionSeconds, httpOnly: false });

/** The public pages, which are the same for everyone, show parts for people with an account. It grants nothing. */
export const markSignedIn = (): Promise<void> => writeCookie(signedInMark(), "1");
