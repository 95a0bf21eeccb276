import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { type PlanName, plans } from "@/lib/base/plans";
import type { Role } from "@/lib/base/vocabulary";
import { type Actor, recordAudit, recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db, inTransaction, type Transaction } from "@/lib/platform/db/client";
import { burnPassword, hashNewPassword, verifyPassword } from "./password";
import * as queries from "./queries";
import { type CustomLimits, customLimits, email as emailSchema, personName } from "./schema";

export { type Account, findGithubUser, findUser, findUserById, type User } from "./queries";

export type NewUser = {
  email: string;
  name: string;
  password?: string;
  githubId?: string;
  role?: Role;
  /** Whether GitHub or the operator vouches for the email address. */
  emailConfirmed?: boolean;
};

/** @throws Problem if the email address is taken; ZodError if the input is invalid */
export async function createUser(input: NewUser): Promise<queries.User> {
  const { password, githubId, role } = input;
  const email = emailSchema.parse(input.email);
  const name = personName.parse(input.name);
  const passwordHash = password === undefined ? null : await hashNewPassword(email, password);
  const emailConfirmedAt = input.emailConfirmed ? new Date() : null;
  const values = { email, name, passwordHash, githubId, role, emailConfirmedAt };
  return db().transaction(async (tx) => {
    const account = await queries.insertAccount(tx, { name });
    const user = await queries.insertUser(tx, { ...values, accountId: account.id });
    if (!user) throw new Problem("An account with this email address already exists.", "email");
    return user;
  });
}

export const lookUpAccount = (accountId: AccountId): Promise<queries.Account | undefined> =>
  queries.findAccount(db(), accountId);

export async function findAccount(accountId: AccountId): Promise<queries.Account> {
  const account = await queries.findAccount(db(), accountId);
  if (!account) throw new Problem("This account does not exist.");
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

/** Takes equally long for an unknown email address. @throws Problem if they match, but the account is disabled */
export async function checkSignIn(email: string, password: string): Promise<queries.User | undefined> {
  const user = await queries.findUser(email);
  if (!user?.passwordHash) return burnPassword(password);
  if (!(await verifyPassword(password, user.passwordHash))) return undefined;
  return enabled(user);
}

async function enabled(user: queries.User): Promise<queries.User> {
  const account = await queries.findAccount(db(), accountOf(user));
  if (account?.disabledAt) throw new Problem("This account is disabled. Contact support to restore it.");
  return user;
}

/** @throws Problem if they do not exist, or their account is disabled */
export async function requireEnabled(id: bigint): Promise<queries.User> {
  const user = await queries.findUserById(id);
  if (!user) throw new Problem("This person does not exist.");
  return enabled(user);
}

export async function isPasswordOf(userId: bigint, password: string): Promise<boolean> {
  const user = await queries.findUserById(userId);
  return user?.passwordHash ? verifyPassword(password, user.passwordHash) : false;
}

export const renameUser = (userId: bigint, name: string): Promise<queries.User> =>
  queries.updateUser(db(), userId, { name: personName.parse(name) });

/** @param keep the current session, the only one that stays. @throws ZodError if the password is invalid */
export async function setPassword(user: UserIdentity, password: string, keep: string): Promise<void> {
  const passwordHash = await hashNewPassword(user.email, password);
  await db().transaction(async (tx) => {
    await queries.updateUser(tx, user.userId, { passwordHash });
    await endSessions(tx, user.userId, keep);
    await recordOwn(tx, user, "user.password_changed");
  });
}

export const signOutEverywhere = (user: UserIdentity): Promise<void> =>
  db().transaction(async (tx) => {
    await endSessions(tx, user.userId);
    await recordOwn(tx, user, "user.signed_out_everywhere");
  });

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

export const setRole = inTransaction(setRoleWithin);

/** @throws Problem if the table of plans leaves an account without limits. The database does not know the table */
export async function requirePlans(): Promise<void> {
  const wrong = (await queries.countWithoutLimits()).map(({ plan, accounts }) => `${plan} (${accounts} accounts)`);
  if (wrong.length === 0) return;
  throw new Problem(
    `Accounts are on a plan that lib/base/plans.ts does not have, or has without limits: ${wrong.join(", ")}. ` +
      "Put it back, or move them to another plan, and start again.",
  );
}

/** Counters and bans stay. @throws Problem if neither it nor the plan has limits, or no such account; ZodError for the limits */
export async function setPlanWithin(
  tx: Transaction,
  accountId: AccountId,
  plan: PlanName,
  limits: CustomLimits | undefined,
  actor: Actor,
): Promise<queries.Account> {
  if (!plans[plan].limits && !limits) {
    throw new Problem(`${plans[plan].title} needs both limits: requests per minute and requests per day.`);
  }
  const { perMinute = null, perDay = null } = limits ? customLimits.parse(limits) : {};
  const values = { plan, customPerMinute: perMinute, customPerDay: perDay };
  const account = await queries.updateAccount(tx, accountId, values);
  if (!account) throw new Problem("This account does not exist.");
  const details = { plan, perMinute, perDay };
  await recordAudit(tx, actor, { action: "plan.changed", accountId, subject: `plan of ${account.name}`, details });
  return account;
}

export const setPlan = inTransaction(setPlanWithin);

export const accountOf = (user: queries.User): AccountId => asAccountId(user.accountId);

export const identityOf = (user: queries.User): UserIdentity => ({
  userId: user.id,
  accountId: accountOf(user),
  email: user.email,
  name: user.name,
});
