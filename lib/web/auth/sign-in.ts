import { Problem } from "@/lib/base/errors";
import { email as emailSchema, givenPassword } from "@/lib/domains/accounts/schema";
import { checkSignIn, createUser, findUser, isPasswordOf, type User } from "@/lib/domains/accounts/service";
import type { Viewer } from "@/lib/domains/sessions/service";
import { countAttempt, forgetAttempts } from "./attempt";
import { welcome } from "./mailed-links";

export type Credentials = { email: string; password: string };

const mismatch = () => new Problem("Incorrect email address or password.");

/**
 * Signs somebody in by email and password.
 *
 * @param given what was sent, which may be anything
 * @param address the client's address, which attempts are counted by, as they are by email
 * @throws Problem if the two do not match, the account is disabled, or there were too many attempts
 */
export async function signInByPassword(
  given: { [Name in keyof Credentials]: unknown },
  address: string,
): Promise<User> {
  await countAttempt("signInByIp", address);
  const password = givenPassword.safeParse(given.password).data;
  if (password === undefined) throw mismatch();
  // What is no address is nobody's; looking for "" takes as long as looking for one.
  const email = emailSchema.safeParse(given.email).data ?? "";
  if (email) await countAttempt("signInByEmail", email);
  const user = await checkSignIn(email, password);
  if (!user) throw mismatch();
  await forgetAttempts("signInByEmail", email);
  return user;
}

/**
 * Signs somebody up: a person with an account of their own, on Free.
 *
 * @throws Problem if the address has an account already, or there were too many attempts
 */
export async function signUpByPassword(input: Credentials & { name: string }, address: string): Promise<User> {
  await countAttempt("signUpByIp", address);
  await countAttempt("signUpByEmail", input.email);
  const user = await createUser(input);
  welcome(user.email, address);
  return user;
}

/**
 * Has a person who is signed in show that it is them, before what cannot be undone.
 *
 * @throws Problem if the password is not theirs, or there were too many attempts
 */
export async function confirmPassword({ userId }: Viewer, password: string): Promise<void> {
  await countAttempt("passwordByUser", String(userId));
  if (!(await isPasswordOf(userId, password))) throw new Problem("Incorrect password.", "currentPassword");
  await forgetAttempts("passwordByUser", String(userId));
}

/** What GitHub says about somebody: its number for them, and an address that it has verified. */
export type GithubProfile = { id: string; email: string | null; name: string };

/** Why somebody who comes from GitHub cannot have an account; the sign-in page says it in words. */
export type GithubRefusal = "EmailTaken" | "EmailUnverified";

/**
 * Signs somebody up who comes from GitHub for the first time. An address that has an account here already is not taken
 * over: whoever made that account may not be the one whom GitHub vouches for.
 */
export async function signUpByGithub({ id, email, name }: GithubProfile): Promise<GithubRefusal | undefined> {
  if (!email) return "EmailUnverified";
  if (await findUser(email)) return "EmailTaken";
  await createUser({ email, name, githubId: id, emailConfirmed: true });
  return undefined;
}
