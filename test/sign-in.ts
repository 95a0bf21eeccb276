import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { Role } from "@/lib/base/vocabulary";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { openSession, sessionSeconds } from "@/lib/domains/sessions/service";
import { testSecret } from "./service";

/** A new person with their own account, without a password. */
export const newUser = (role: Role = "developer"): Promise<User> =>
  createUser({ email: `${randomUUID()}@example.com`, name: "Tess Tester", role });

/** Opens a session of a person. @returns the header `Cookie` of their browser, for a service without https */
export async function signedIn(user: User): Promise<string> {
  const sid = await openSession(user);
  const value = await encode({ token: { sid }, secret: testSecret, maxAge: sessionSeconds });
  return `next-auth.session-token=${value}`;
}
