import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { UserRole } from "@/lib/base/vocabulary";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { openSession, sessionSeconds } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { testSecret } from "./service";

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

/** Opens a session of a person. @returns the header `Cookie` of their browser, for a service without https */
export async function signedIn(user: User): Promise<string> {
  const sid = await openSession(user);
  const value = await encode({ token: { sid }, secret: testSecret, maxAge: sessionSeconds });
  return `next-auth.session-token=${value}`;
}
