import { authSecret } from "@/lib/base/auth-secret";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { hostCookie } from "./host-cookie";

/** The cookie with the session ID, encrypted. */
export const sessionCookie = () => hostCookie("next-auth.session-token", { maxAge: sessionSeconds });

/** The session ID in the value of the session cookie, if we have encrypted it. The session may have ended. */
export async function sessionIdIn(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  // Loaded on first use: a process without pages needs none.
  const { decode } = await import("next-auth/jwt");
  const token = await decode({ token: value, secret: authSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}
