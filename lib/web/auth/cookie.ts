import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/base/env";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { authSecret } from "./secret";
import { signedInCookie } from "./signed-in-cookie";

/** Whether this deployment is reached by https, as APP_URL says; then its cookies travel by nothing else. */
export const isSecure = (): boolean => env().appUrl?.startsWith("https:") ?? false;

/** The session cookie, by the name and with the attributes that next-auth gives it. */
function sessionCookie() {
  const secure = isSecure();
  return {
    name: secure ? "__Secure-next-auth.session-token" : "next-auth.session-token",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: sessionSeconds },
  } as const;
}

/** The id of the session that the request's cookie names, whether that is still in force or not. */
export async function readSessionId(): Promise<string | undefined> {
  const value = (await cookies()).get(sessionCookie().name)?.value;
  const token = await decode({ token: value, secret: authSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** Hands a session to the browser. Only in a server action or a route handler. */
export async function writeSessionId(sessionId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const value = await encode({ token: { sid: sessionId }, secret: authSecret(), maxAge: sessionSeconds });
  (await cookies()).set(name, value, options);
  await noteSignedIn();
}

/** Takes the cookie back. Only in a server action or a route handler. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
  await forgetSignedIn();
}

/**
 * Notes beside the session's cookie, where scripts can read it, that this browser is signed in. The public pages are the
 * same for everyone and show by it what is for people with an account. It proves nothing.
 */
export async function noteSignedIn(): Promise<void> {
  (await cookies()).set(signedInCookie, "1", { ...sessionCookie().options, httpOnly: false });
}

/** Takes that note back. */
export async function forgetSignedIn(): Promise<void> {
  (await cookies()).set(signedInCookie, "", { ...sessionCookie().options, httpOnly: false, maxAge: 0 });
}
