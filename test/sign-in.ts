import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { UserRole } from "@/lib/base/vocabulary";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { openSession, sessionSeconds } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { sessionCookie } from "@/lib/web/auth/session-token";
import { sessionCookies, testSecret } from "./service";

/** A new person with their own account, without a password. Staff have an authenticator app. */
export async function newUser(role: UserRole = "developer"): Promise<User> {
  const user = await createUser({ email: `${randomUUID()}@example.com`, name: "Tess Tester", role });
  if (role === "staff") await addApp(user);
  return user;
}

/** Gives a person an authenticator app whose codes no one knows. */
export async function addApp({ id }: User): Promise<void> {
  await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${id}, '', now())`;
}

/** Opens a session of a person. @returns the header `Cookie` of their browser */
export async function signedIn(user: User): Promise<string> {
  const sid = await openSession(user);
  return inSessionCookie(await encode({ token: { sid }, secret: testSecret, maxAge: sessionSeconds }));
}

/** The header `Cookie` for each running service, or for this process if there is none. */
export function inSessionCookie(value: string): string {
  const names = sessionCookies.size > 0 ? new Set(sessionCookies.values()) : [sessionCookie().name];
  return [...names].map((name) => `${name}=${value}`).join("; ");
}
