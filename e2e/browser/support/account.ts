import { randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import type { BrowserContext } from "playwright/test";
import { authSecret } from "@/lib/base/auth-secret";
import { hashPassword } from "@/lib/domains/accounts/password";
import { updateUser } from "@/lib/domains/accounts/queries";
import { createUser, findUser, type User } from "@/lib/domains/accounts/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { db } from "@/lib/platform/db/client";
import { type Member, memberOf } from "@/lib/web/auth/member";
import { signedInCookie } from "@/lib/web/auth/signed-in-cookie";
import { configureLib } from "./database";

// What a test needs, but is not about, is written by the services behind the pages into the running server's database.
// The forms would load two pages and hash a password for each account, which took half of the time of all tests.

const named = (cookie: string) => `${cookie}-${process.env.BROWSER_PORT}`;
const sessionCookie = named("next-auth.session-token");
const password = "lantern meadow heron 42";

/** A person with an account. */
export type Person = { name: string; email: string; password: string };

export const newPerson = (): Person => ({ name: "Wanda Walker", email: `${randomUUID()}@example.com`, password });

/** A {@link newPerson} with a long name and a long email address. */
export const newLongPerson = (): Person => ({
  ...newPerson(),
  name: "W".repeat(100),
  email: `maximiliane.schwarzenberger.${randomUUID().slice(0, 8)}@research.subsidiary.example.com`,
});

let hash: Promise<string> | undefined;

/** Creates the account of a {@link newPerson}. All have the same password, so it is hashed once. */
export async function createPerson({ name, email }: Person): Promise<void> {
  await configureLib();
  hash ??= hashPassword(password);
  const { id } = await createUser({ name, email });
  await updateUser(db(), id, { passwordHash: await hash });
}

/** Opens a session of a person in a browser. */
export async function openSessionIn(context: BrowserContext, email: string): Promise<void> {
  await configureLib();
  const user = (await findUser(email)) as User;
  const value = await encode({ token: { sid: await openSession(user) }, secret: authSecret() });
  const cookie = { domain: "localhost", path: "/", httpOnly: true, sameSite: "Lax" } as const;
  await context.addCookies([
    { ...cookie, name: sessionCookie, value },
    { ...cookie, name: named(signedInCookie), value: "1", httpOnly: false },
  ]);
}

/** The person who is signed in in a browser, in the account that they see. */
export async function viewerIn(context: BrowserContext): Promise<Member> {
  await configureLib();
  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookie);
  const token = await decode({ token: cookie?.value, secret: authSecret() });
  const viewer = await findViewer(String(token?.sid));
  if (!viewer) throw new Error("this browser is not signed in");
  return memberOf(viewer, "read");
}
