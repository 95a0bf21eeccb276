import { and, count, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { planNames, plans } from "@/lib/base/plans";
import type { Executor, Transaction } from "@/lib/platform/db/client";
import { accounts, users } from "@/lib/platform/db/schema";

const limitedPlans = planNames.filter((name) => plans[name].limits);

const uniqueViolation = "23505";

export type Account = typeof accounts.$inferSelect;
export type User = typeof users.$inferSelect;

export async function findUserByEmail(on: Executor, email: string): Promise<User | undefined> {
  const [row] = await on
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

export async function findUserById(on: Executor, id: bigint): Promise<User | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id));
  return row;
}

/** Locks people until the transaction ends, in order of ID, so that concurrent transactions do not deadlock. */
export const lockUsers = (on: Executor, ids: bigint[]): Promise<User[]> =>
  on.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for("update");

export async function findUserByGithubId(on: Executor, githubId: string): Promise<User | undefined> {
  const [row] = await on.select().from(users).where(eq(users.githubId, githubId));
  return row;
}

export async function findAccount(on: Executor, accountId: AccountId): Promise<Account | undefined> {
  const [row] = await on.select().from(accounts).where(eq(accounts.id, accountId));
  return row;
}

/** How many accounts are on a plan that is not in the table, or has no limits while they have none of their own. */
export const countWithoutLimits = (on: Executor): Promise<{ plan: string; accounts: number }[]> =>
  on
    .select({ plan: accounts.plan, accounts: count() })
    .from(accounts)
    .where(
      or(
        notInArray(accounts.plan, planNames),
        and(notInArray(accounts.plan, limitedPlans), isNull(accounts.customPerMinute)),
      ),
    )
    .groupBy(accounts.plan);

export async function insertAccount(on: Executor, values: typeof accounts.$inferInsert): Promise<Account> {
  const [row] = await on.insert(accounts).values(values).returning();
  return row as Account;
}

/** @returns undefined if the email address is taken, including concurrently */
export async function insertUser(on: Executor, values: typeof users.$inferInsert): Promise<User | undefined> {
  const [row] = await on.insert(users).values(values).onConflictDoNothing().returning();
  return row;
}

export async function updateUser(
  on: Executor,
  id: bigint,
  values: Partial<Pick<User, "name" | "passwordHash" | "emailConfirmedAt" | "role">>,
): Promise<User> {
  const [row] = await on.update(users).set(values).where(eq(users.id, id)).returning();
  return row as User;
}

/** @returns undefined if the address is taken, including concurrently */
export async function updateEmail(tx: Transaction, id: bigint, email: string): Promise<User | undefined> {
  const values = { email, emailConfirmedAt: new Date() };
  // In a savepoint, so that the transaction goes on after the index rejects the address.
  const change = tx.transaction((inner) => inner.update(users).set(values).where(eq(users.id, id)).returning());
  const rows = await change.catch((error: unknown) => {
    if (error instanceof Error && (error.cause as { code?: string })?.code === uniqueViolation) return [];
    throw error;
  });
  return rows[0];
}

export async function updateAccount(
  on: Executor,
  accountId: AccountId,
  values: Partial<Pick<Account, "name" | "plan" | "customPerMinute" | "customPerDay" | "disabledAt">>,
): Promise<Account | undefined> {
  const [row] = await on.update(accounts).set(values).where(eq(accounts.id, accountId)).returning();
  return row;
}

/** Until the transaction ends, others cannot add to the account. @returns whether it exists */
export async function lockAccount(on: Executor, accountId: AccountId): Promise<boolean> {
  const rows = await on.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  return rows.length > 0;
}

export async function deleteAccount(on: Executor, accountId: AccountId): Promise<void> {
  await on.delete(accounts).where(eq(accounts.id, accountId));
}

export const findUsersOf = (on: Executor, accountId: AccountId): Promise<User[]> =>
  on.select().from(users).where(eq(users.accountId, accountId)).orderBy(users.id);
