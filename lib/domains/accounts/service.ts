import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import type { PlanName, Role } from "@/lib/base/vocabulary";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, type Transaction } from "@/lib/platform/db/client";
import { burnPassword, hashPassword, verifyPassword } from "./password";
import * as queries from "./queries";
import { type CustomLimits, customLimits, email as emailSchema, newPasswordOf, personName } from "./schema";

export type { Account, User } from "./queries";

export type NewUser = {
  email: string;
  name: string;
  password?: string;
  githubId?: string;
  role?: Role;
  /** Whether somebody vouches that the address is this person's: GitHub, or who runs the service. */
  emailConfirmed?: boolean;
};

/**
 * Creates a person together with an account of their own, on the Free plan.
 *
 * @param input `password` is left out for someone who signs in in another way
 * @throws Problem if the email address is taken; ZodError if the input is not valid
 */
export async function createUser(input: NewUser): Promise<queries.User> {
  const email = emailSchema.parse(input.email);
  const name = personName.parse(input.name);
  const password = input.password === undefined ? undefined : newPasswordOf(email).parse(input.password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return db().transaction(async (tx) => {
    const account = await queries.insertAccount(tx, { name });
    const user = await queries.insertUser(tx, {
      accountId: account.id,
      email,
      name,
      passwordHash,
      githubId: input.githubId,
      role: input.role,
      emailConfirmedAt: input.emailConfirmed ? new Date() : null,
    });
    if (!user) throw new Problem("An account with this email address already exists.", "email");
    return user;
  });
}

/** Finds a person by email address. */
export const findUser = (email: string): Promise<queries.User | undefined> => queries.findUserByEmail(db(), email);

/** Reads an account, or undefined if there is none. */
export const lookUpAccount = (accountId: AccountId): Promise<queries.Account | undefined> =>
  queries.findAccount(db(), accountId);

/** Reads an account. @throws Problem if it is gone */
export async function findAccount(accountId: AccountId): Promise<queries.Account> {
  const account = await queries.findAccount(db(), accountId);
  if (!account) throw new Problem("This account does not exist.");
  return account;
}

/**
 * Gives a person another password, for someone who cannot sign in to do so. Their sessions end.
 *
 * @throws ZodError if it is not a possible one
 */
export async function resetPassword({ id, email }: queries.User, password: string): Promise<queries.User> {
  const passwordHash = await hashPassword(newPasswordOf(email).parse(password));
  return db().transaction(async (tx) => {
    await endSessions(tx, id);
    return queries.updateUser(tx, id, { passwordHash });
  });
}

/** Finds a person by the number that GitHub has for them. */
export const findGithubUser = (githubId: string): Promise<queries.User | undefined> =>
  queries.findUserByGithubId(db(), githubId);

/**
 * Finds the person whom an email address and a password belong to. Takes as long for an address that nobody has.
 *
 * @returns undefined if they do not match, without saying which of the two is wrong
 * @throws Problem if they match, but the account is disabled
 */
export async function checkSignIn(email: string, password: string): Promise<queries.User | undefined> {
  const user = await queries.findUserByEmail(db(), email);
  if (!user?.passwordHash) return burnPassword(password);
  if (!(await verifyPassword(password, user.passwordHash))) return undefined;
  const account = await queries.findAccount(db(), accountOf(user));
  if (account?.disabledAt) throw new Problem("This account is disabled. Contact support to restore it.");
  return user;
}

/** Whether this is a person's password. False for someone who has none. */
export async function isPasswordOf(userId: bigint, password: string): Promise<boolean> {
  const user = await queries.findUserById(db(), userId);
  return user?.passwordHash ? verifyPassword(password, user.passwordHash) : false;
}

/** Changes a person's name. @throws ZodError if it is not valid */
export const renameUser = (userId: bigint, name: string): Promise<queries.User> =>
  queries.updateUser(db(), userId, { name: personName.parse(name) });

/** A person as what changes about their sign-in is kept in the audit. */
type Person = { userId: bigint; accountId: AccountId; email: string };

/**
 * Gives a person a new password and ends all their sessions but one.
 *
 * @param keep the session that goes on: the one the change is made in
 * @throws ZodError if the password is not good enough
 */
export async function setPassword(person: Person, password: string, keep: string): Promise<void> {
  const { userId, accountId, email } = person;
  const passwordHash = await hashPassword(newPasswordOf(email).parse(password));
  await db().transaction(async (tx) => {
    await queries.updateUser(tx, userId, { passwordHash });
    await endSessions(tx, userId, keep);
    const event = { action: "user.password_changed", accountId, subject: email } as const;
    await recordAudit(tx, { kind: "user", userId }, event);
  });
}

/** Ends every session of a person, on every device. */
export async function signOutEverywhere({ userId, accountId, email }: Person): Promise<void> {
  await db().transaction(async (tx) => {
    await endSessions(tx, userId);
    const event = { action: "user.signed_out_everywhere", accountId, subject: email } as const;
    await recordAudit(tx, { kind: "user", userId }, event);
  });
}

/** Gives a person another role. Their sessions end, so that none goes on with the old one. */
export const setRole = (user: queries.User, role: Role, actor: Actor): Promise<queries.User> =>
  db().transaction((tx) => setRoleWithin(tx, user, role, actor));

/** {@link setRole} as a part of something bigger, which happens whole or not at all. */
export async function setRoleWithin(
  tx: Transaction,
  user: queries.User,
  role: Role,
  actor: Actor,
): Promise<queries.User> {
  const { accountId, email } = user;
  const details = { from: user.role, to: role };
  await recordAudit(tx, actor, { action: "user.role_changed", accountId, subject: `user ${email}`, details });
  await endSessions(tx, user.id);
  return queries.updateUser(tx, user.id, { role });
}

/**
 * Puts an account on a plan, from its next request on. Its counters and bans stay.
 *
 * @param limits numbers of this account's own: needed for Enterprise; without them it has its plan's
 * @throws Problem if Enterprise has no limits, or there is no such account; ZodError if the limits are out of bounds
 */
export const setPlan = (
  accountId: AccountId,
  plan: PlanName,
  limits: CustomLimits | undefined,
  actor: Actor,
): Promise<queries.Account> => db().transaction((tx) => setPlanWithin(tx, accountId, plan, limits, actor));

/** {@link setPlan} as a part of something bigger, which happens whole or not at all. */
export async function setPlanWithin(
  tx: Transaction,
  accountId: AccountId,
  plan: PlanName,
  limits: CustomLimits | undefined,
  actor: Actor,
): Promise<queries.Account> {
  if (plan === "enterprise" && !limits) {
    throw new Problem("Enterprise needs both limits: requests per minute and requests per day.");
  }
  const { perMinute = null, perDay = null } = limits ? customLimits.parse(limits) : {};
  const values = { plan, customPerMinute: perMinute, customPerDay: perDay };
  const account = await queries.updateAccount(tx, accountId, values);
  if (!account) throw new Problem("This account does not exist.");
  const details = { plan, perMinute, perDay };
  await recordAudit(tx, actor, { action: "plan.changed", accountId, subject: `plan of ${account.name}`, details });
  return account;
}

/** The account of a user, as an identifier that queries accept. */
export const accountOf = (user: queries.User): AccountId => asAccountId(user.accountId);
