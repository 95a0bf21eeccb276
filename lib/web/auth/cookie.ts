import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { authSecret } from "@/lib/base/auth-secret";
import { env } from "@/lib/base/env";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { signedInCookie } from "./signed-in-cookie";

/** Whether this deployment uses https, according to APP_URL. If so, its cookies are secure. */
export const isSecure = (): boolean => env().appUrl?.startsWith("https:") ?? false;

/** The session cookie, with the name and attributes of next-auth. */
function sessionCookie() {
  const secure = isSecure();
  return {
    name: secure ? "__Secure-next-auth.session-token" : "next-auth.session-token",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: sessionSeconds },
  } as const;
}

/** The session id in the request's cookie. The session may have ended. */
export async function readSessionId(): Promise<string | undefined> {
  const value = (await cookies()).get(sessionCookie().name)?.value;
  const token = await decode({ token: value, secret: authSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** Sets the session cookie. Only in a server action or a route handler. */
export async function writeSessionId(sessionId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const value = await encode({ token: { sid: sessionId }, secret: authSecret(), maxAge: sessionSeconds });
  (await cookies()).set(name, value, options);
  await noteSignedIn();
}

/** Removes the session cookie. Only in a server action or a route handler. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
  await forgetSignedIn();
}

/**
 * Sets a cookie that scripts can read: this browser is signed in. The public pages are the same for everyone and use it
 * to show parts for people with an account. It grants nothing.
 */
export async function noteSignedIn(): Promise<void> {
  (await cookies()).set(signedInCookie, "1", { ...sessionCookie().options, httpOnly: false });
}

/** Removes that cookie. */
export async function forgetSignedIn(): Promise<void> {
  (await cookies()).set(signedInCookie, "", { ...sessionCookie().options, httpOnly: false, maxAge: 0 });
}
