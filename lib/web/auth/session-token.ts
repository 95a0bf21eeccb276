import { authSecret } from "@/lib/base/auth-secret";
import { sessionSeconds } from "@/lib/domains/sessions/service";
import { hostCookie } from "./host-cookie";
import { decode } from "./tokens";

/** The cookie with the session ID, encrypted. */
export const sessionCookie = () => hostCookie("next-auth.session-token", { maxAge: sessionSeconds });

/** The session ID in the value of the session cookie, if we have encrypted it. The session may have ended. */
export async function sessionIdIn(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  const token = await decode({ token: value, secret: authSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}
