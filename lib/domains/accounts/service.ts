import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { type PlanName, plans } from "@/lib/base/plans";
import type { UserRole } from "@/lib/base/vocabulary";
import { type Actor, recordAudit, recordOwn, type UserActor, type UserIdentity } from "@/lib/domains/audit/service";
import { requireSession } from "@/lib/domains/authorization/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, inTransaction, type Transaction } from "@/lib/platform/db/client";
import { burnPassword, hashNewPassword, verifyPassword } from "./password";
import * as queries from "./queries";
import { type CustomLimits, customLimits, email as emailSchema, personName } from "./schema";

export {
  type Account,
  findAccount,
  findGithubUser,
  findUser,
  findUserById,
  findUserOf,
  type ProviderIdentity,
  type User,
} from "./queries";

type NewUser = {
  email: string;
  name: string;
  password?: string;
  githubId?: string;
  identity?: queries.ProviderIdentity;
  role?: UserRole;
  /** Whether GitHub, the identity provider or the operator vouches for the email address. */
  emailConfirmed?: boolean;
};

type Join = (tx: Transaction, user: queries.User) => Promise<unknown>;

/**
 * @param join for a person who joins the account of others, instead of one of their own
 * @throws UserError if the email address is taken; ZodError if the input is invalid
 */
export async function createUser(input: NewUser, join?: Join): Promise<queries.User> {
  const { password, githubId, identity, role } = input;
  const email = emailSchema.parse(input.email);
  const name = personName.parse(input.name);
  const passwordHash = password === undefined ? null : await hashNewPassword(email, password);
  const emailConfirmedAt = input.emailConfirmed ? new Date() : null;
  const values = { email, name, passwordHash, githubId, role, emailConfirmedAt };
  return db().transaction(async (tx) => {
    const account = join ? undefined : await queries.insertAccount(tx, { name });
    // The column is for processes of 2.0.0, which run beside this one for a time.
    const user = await queries.insertUser(tx, { ...values, accountId: account?.id });
    if (!user) throw new UserError("An account with this email address already exists.", "email");
    if (account) await queries.insertMember(tx, account.id, user.id, "owner");
    if (identity && !(await queries.insertIdentity(tx, user.id, identity))) throw new UserError("Sign in again.");
    await join?.(tx, user);
    return user;
  });
}

export async function getAccount(accountId: AccountId): Promise<queries.Account> {
  const account = await queries.findAccount(accountId);
  if (!account) throw new UserError("This account does not exist.");
  return account;
}

/** Their sessions end. @throws ZodError if the password is invalid */
export async function resetPassword({ id, email }: queries.User, password: string): Promise<queries.User> {
  const passwordHash = await hashNewPassword(email, password);
  return db().transaction(async (tx) => {
    await endSessions(tx, id);
    return queries.updateUser(tx, id, { passwordHash });
  });
}

/** Takes equally long for an unknown email address. @throws UserError if they match, but their accounts are disabled */
export async function checkSignIn(email: string, password: string): Promise<queries.User | undefined> {
  const user = await queries.findUser(email);
  if (!user?.passwordHash) return burnPassword(password);
  if (!(await verifyPassword(password, user.passwordHash))) return undefined;
  return requireOpenAccount(user);
}

/** Someone without an account can sign in, to create one or to accept an invitation. */
async function requireOpenAccount(user: queries.User): Promise<queries.User> {
  const accounts = await queries.findAccountsOf(db(), user.id);
  if (accounts.length > 0 && accounts.every(({ account }) => account.disabledAt))
    throw new UserError("This account is disabled. Contact support to restore it.");
  return user;
}

/** @throws UserError if they do not exist, or their accounts are disabled */
export async function requireEnabled(id: bigint): Promise<queries.User> {
  const user = await queries.findUserById(id);
  if (!user) throw new UserError("This person does not exist.");
  return requireOpenAccount(user);
}

export async function isPasswordOf(userId: bigint, password: string): Promise<boolean> {
  const user = await queries.findUserById(userId);
  return user?.passwordHash ? verifyPassword(password, user.passwordHash) : false;
}

export const renameUser = (userId: bigint, name: string): Promise<queries.User> =>
  queries.updateUser(db(), userId, { name: personName.parse(name) });

/** @param current the session that stays, alone. @throws ZodError if the password is invalid */
export async function setPassword(user: UserIdentity, password: string, current: string): Promise<void> {
  const passwordHash = await hashNewPassword(user.email, password);
  await db().transaction(async (tx) => {
    await queries.updateUser(tx, user.userId, { passwordHash });
    await requireSession(tx, { sessionId: current });
    await endSessions(tx, user.userId, current);
    await recordOwn(tx, user, "user.password_changed");
  });
}

export const signOutEverywhere = (user: UserIdentity): Promise<void> =>
  db().transaction(async (tx) => {
    await endSessions(tx, user.userId);
    await recordOwn(tx, user, "user.signed_out_everywhere");
  });

/** @param why more for the audit log */
async function setRoleWithin(
  tx: Transaction,
  user: queries.User,
  role: UserRole,
  actor: Actor,
  why: Record<string, string> = {},
): Promise<queries.User> {
  const details = { from: user.role, to: role, ...why };
  await recordAudit(tx, actor, { action: "user.role_changed", subject: `user ${user.email}`, details });
  await endSessions(tx, user.id);
  const staffByCommand = role === "staff" && actor.kind === "command";
  return queries.updateUser(tx, user.id, { role, staffByCommand });
}

export const setRole = inTransaction(setRoleWithin);

/** @throws UserError if the table of plans leaves an account without limits. The database does not know the table */
export async function requirePlans(): Promise<void> {
  const wrong = (await queries.countWithoutLimits()).map(({ plan, accounts }) => `${plan} (${accounts} accounts)`);
  if (wrong.length === 0) return;
  throw new UserError(
    `Accounts are on a plan that lib/base/plans.ts does not have, or has without limits: ${wrong.join(", ")}. ` +
      "Put it back, or move them to another plan, and start again.",
  );
}

/** Counters and bans stay. @throws UserError if neither it nor the plan has limits, or no such account; ZodError for the limits */
export async function setPlanWithin(
  tx: Transaction,
  accountId: AccountId,
  plan: PlanName,
  limits: CustomLimits | undefined,
  actor: Actor,
): Promise<queries.Account> {
  if (!plans[plan].limits && !limits) {
    throw new UserError(`${plans[plan].title} needs both limits: requests per minute and requests per day.`);
  }
  const { perMinute = null, perDay = null } = limits ? customLimits.parse(limits) : {};
  const values = { plan, customPerMinute: perMinute, customPerDay: perDay };
  const account = await queries.updateAccount(tx, accountId, values);
  if (!account) throw new UserError("This account does not exist.");
  const details = { plan, perMinute, perDay };
  await recordAudit(tx, actor, { action: "plan.changed", accountId, subject: `plan of ${account.name}`, details });
  return account;
}

export const setPlan = inTransaction(setPlanWithin);

export const identityOf = ({ id, email, name }: queries.User): UserIdentity => ({ userId: id, email, name });

/** The accounts that a person may choose from, with their role. */
export const accountsOf = (userId: bigint) => queries.findAccountsOf(db(), userId);

/** The account that a person has had for the longest time. @throws UserError if they have none */
export async function firstAccountOf(user: queries.User): Promise<AccountId> {
  const [first] = await accountsOf(user.id);
  if (!first) throw new UserError(`${user.email} is in no account.`);
  return asAccountId(first.account.id);
}

/** If two staff members demote each other at the same time, one of them stays staff. */
export async function changeUserRole(userId: bigint, role: UserRole, actor: UserActor): Promise<void> {
  if (userId === actor.userId) throw new UserError("You cannot change your own role. Ask another staff member.");
  await db().transaction(async (tx) => {
    const people = await queries.lockUsers(tx, [userId, actor.userId]);
    const user = people.find(({ id }) => id === userId);
    if (!user) throw new UserError("This person does not exist.");
    if (user.role === role) throw new UserError(`${user.email} is ${role === "staff" ? "already" : "not"} staff.`);
    if (people.find(({ id }) => id === actor.userId)?.role !== "staff") throw new UserError("You are no longer staff.");
    await setRoleWithin(tx, user, role, actor);
  });
}

export type { MemberRow } from "./queries";

export const membersOf = (accountId: AccountId): Promise<queries.MemberRow[]> => queries.findMembers(db(), accountId);
