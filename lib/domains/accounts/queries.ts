import { and, count, eq, getTableColumns, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { errorCode } from "@/lib/base/error-code";
import { planNames, plans } from "@/lib/base/plans";
import type { MemberRole } from "@/lib/base/vocabulary";
import { db, type Executor, type Transaction } from "@/lib/platform/db/client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { accounts, identities, memberships, users } from "@/lib/platform/db/schema";

const limitedPlans = planNames.filter((name) => plans[name].limits);

const uniqueViolation = "23505";

export type Account = typeof accounts.$inferSelect;
export type User = typeof users.$inferSelect;

export const findUser = (email: string): Promise<User | undefined> =>
  firstOf(
    db()
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase())),
  );

export const findUserById = (id: bigint): Promise<User | undefined> =>
  firstOf(db().select().from(users).where(eq(users.id, id)));

/** Locks people until the transaction ends, in order of ID, so that concurrent transactions do not deadlock. */
export const lockUsers = (on: Executor, ids: bigint[]): Promise<User[]> =>
  on.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for("update");

export const findGithubUser = (githubId: string): Promise<User | undefined> =>
  firstOf(db().select().from(users).where(eq(users.githubId, githubId)));

/** A person at an identity provider: the issuer's name for them, which it never gives to another. */
export type ProviderIdentity = { issuer: string; subject: string };

export const findUserOf = ({ issuer, subject }: ProviderIdentity): Promise<User | undefined> =>
  firstOf(
    db()
      .select(getTableColumns(users))
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject))),
  );

export const identitiesOf = (userId: bigint) => db().select().from(identities).where(eq(identities.userId, userId));

/** @returns undefined if it is another person's, or they have another one of this issuer */
export const insertIdentity = (on: Executor, userId: bigint, identity: ProviderIdentity) =>
  firstOf(
    on
      .insert(identities)
      .values({ userId, ...identity })
      .onConflictDoNothing()
      .returning(),
  );

/** @param issuer of all if undefined */
export const deleteIdentities = (on: Executor, userId: bigint, issuer?: string) =>
  on
    .delete(identities)
    .where(and(eq(identities.userId, userId), issuer === undefined ? undefined : eq(identities.issuer, issuer)))
    .returning();

export const findAccount = (accountId: AccountId): Promise<Account | undefined> =>
  firstOf(db().select().from(accounts).where(eq(accounts.id, accountId)));

/** How many accounts are on a plan that is not in the table, or has no limits while they have none of their own. */
export const countWithoutLimits = (): Promise<{ plan: string; accounts: number }[]> =>
  db()
    .select({ plan: accounts.plan, accounts: count() })
    .from(accounts)
    .where(
      or(
        notInArray(accounts.plan, planNames),
        and(notInArray(accounts.plan, limitedPlans), isNull(accounts.customPerMinute)),
      ),
    )
    .groupBy(accounts.plan);

export const insertAccount = (on: Executor, values: typeof accounts.$inferInsert) =>
  rowOf(on.insert(accounts).values(values).returning());

/** @returns undefined if the address is taken, including concurrently */
export const insertUser = (on: Executor, values: typeof users.$inferInsert): Promise<User | undefined> =>
  firstOf(on.insert(users).values(values).onConflictDoNothing().returning());

export const updateUser = (
  on: Executor,
  id: bigint,
  values: Partial<Pick<User, "name" | "passwordHash" | "emailConfirmedAt" | "role" | "staffByCommand">>,
) => rowOf(on.update(users).set(values).where(eq(users.id, id)).returning());

export async function updateEmail(tx: Transaction, id: bigint, email: string): Promise<User | undefined> {
  const values = { email, emailConfirmedAt: new Date() };
  // In a savepoint, so that the transaction goes on after the index rejects the address.
  const change = tx.transaction((inner) => inner.update(users).set(values).where(eq(users.id, id)).returning());
  const rows = await change.catch((error: unknown) => {
    if (errorCode(error) === uniqueViolation) return [];
    throw error;
  });
  return rows[0];
}

export const updateAccount = (
  on: Executor,
  accountId: AccountId,
  values: Partial<Omit<Account, "id" | "createdAt">>,
): Promise<Account | undefined> =>
  firstOf(on.update(accounts).set(values).where(eq(accounts.id, accountId)).returning());

export async function deleteAccountRow(on: Executor, accountId: AccountId): Promise<void> {
  // In the order in which new deliveries lock them.
  await on.execute(sql`select from webhook_endpoints where account_id = ${accountId} order by id desc for update`);
  // The column is not in use, but would still delete the people.
  await on.update(users).set({ accountId: null }).where(eq(users.accountId, accountId));
  await on.delete(accounts).where(eq(accounts.id, accountId));
}

export type MemberRow = { user: User; role: MemberRole; since: Date };

export const findMembers = (on: Executor, accountId: AccountId): Promise<MemberRow[]> =>
  on
    .select({ user: users, role: memberships.role, since: memberships.createdAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, accountId))
    .orderBy(memberships.createdAt, users.id);

export type Membership = { account: Account; role: MemberRole; since: Date };

/** The accounts of a person, with their role, in the order in which they joined. */
export const findAccountsOf = (on: Executor, userId: bigint): Promise<Membership[]> =>
  on
    .select({ account: accounts, role: memberships.role, since: memberships.createdAt })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt, accounts.id);

export const insertMember = async (on: Executor, accountId: bigint, userId: bigint, role: MemberRole) =>
  on.insert(memberships).values({ accountId, userId, role }).onConflictDoNothing();
