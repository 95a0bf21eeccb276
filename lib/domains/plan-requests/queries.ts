import { and, asc, count, desc, eq, lt } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { Executor } from "@/lib/platform/db/client";
import { accounts, planRequests, users } from "@/lib/platform/db/schema";

export type PlanRequest = typeof planRequests.$inferSelect;

const isOpen = eq(planRequests.state, "open");

/** @returns undefined if the account has an open one */
export async function insertRequest(
  on: Executor,
  values: typeof planRequests.$inferInsert,
): Promise<PlanRequest | undefined> {
  const [row] = await on.insert(planRequests).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findLatestRequest(on: Executor, accountId: AccountId): Promise<PlanRequest | undefined> {
  const [row] = await on
    .select()
    .from(planRequests)
    .where(eq(planRequests.accountId, accountId))
    .orderBy(desc(planRequests.id))
    .limit(1);
  return row;
}

export const findRequests = (
  on: Executor,
  accountId: AccountId,
  before: bigint,
  limit: number,
): Promise<PlanRequest[]> =>
  on
    .select()
    .from(planRequests)
    .where(and(eq(planRequests.accountId, accountId), lt(planRequests.id, before)))
    .orderBy(desc(planRequests.id))
    .limit(limit);

/** Oldest first. For staff. */
export function findOpenRequests(on: Executor, limit: number, accountId?: AccountId) {
  const own = accountId === undefined ? undefined : eq(planRequests.accountId, accountId);
  return on
    .select({ request: planRequests, account: accounts, email: users.email })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, planRequests.accountId))
    .leftJoin(users, eq(users.id, planRequests.requestedBy))
    .where(and(isOpen, own))
    .orderBy(asc(planRequests.id))
    .limit(limit);
}

/** At most one more than the limit. */
export async function countOpen(on: Executor, limit: number): Promise<number> {
  const some = on
    .select({ id: planRequests.id })
    .from(planRequests)
    .where(isOpen)
    .limit(limit + 1)
    .as("some");
  const [row] = await on.select({ requests: count() }).from(some);
  return row?.requests ?? 0;
}

export async function findOpenForUpdate(
  on: Executor,
  id: bigint,
  accountId?: AccountId,
): Promise<PlanRequest | undefined> {
  const own = accountId === undefined ? undefined : eq(planRequests.accountId, accountId);
  const [row] = await on
    .select()
    .from(planRequests)
    .where(and(eq(planRequests.id, id), isOpen, own))
    .for("update");
  return row;
}

export async function updateRequest(
  on: Executor,
  id: bigint,
  values: Pick<PlanRequest, "state" | "decidedAt" | "decidedBy" | "reason">,
): Promise<PlanRequest> {
  const [row] = await on.update(planRequests).set(values).where(eq(planRequests.id, id)).returning();
  return row as PlanRequest;
}
