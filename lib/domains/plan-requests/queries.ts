import { and, asc, eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { SliceRequest } from "@/lib/base/slice";
import type { Executor } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { countRows, firstOf, readSlice, rowOf } from "@/lib/platform/db/rows";
import { accounts, planRequests, users } from "@/lib/platform/db/schema";

export type PlanRequest = typeof planRequests.$inferSelect;

const isOpen = eq(planRequests.state, "open");
const isOfAccount = (id: AccountId | undefined) => (id === undefined ? undefined : eq(planRequests.accountId, id));

/** @returns undefined if the account has an open one */
export const insertRequest = (
  on: Executor,
  values: typeof planRequests.$inferInsert,
): Promise<PlanRequest | undefined> =>
  firstOf(on.insert(planRequests).values(values).onConflictDoNothing().returning());

export const findPlanRequests = (accountId: AccountId, request: SliceRequest) =>
  readSlice(
    readDb().select().from(planRequests).$dynamic(),
    planRequests.id,
    request,
    "descending",
    isOfAccount(accountId),
  );

export function findOpenRequests(limit: number, accountId?: AccountId) {
  return readDb()
    .select({ id: planRequests.id, request: planRequests, account: accounts, email: users.email })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, planRequests.accountId))
    .leftJoin(users, eq(users.id, planRequests.requestedBy))
    .where(and(isOpen, isOfAccount(accountId)))
    .orderBy(asc(planRequests.id))
    .limit(limit);
}

export type OpenRequest = Awaited<ReturnType<typeof findOpenRequests>>[number];

export const findOpenRequestCount = (limit: number): Promise<number> =>
  countRows(readDb().select({ id: planRequests.id }).from(planRequests).where(isOpen), limit);

export const findPlanRequest = (on: Executor, id: bigint): Promise<PlanRequest | undefined> =>
  firstOf(on.select().from(planRequests).where(eq(planRequests.id, id)));

export const findOpenForUpdate = (on: Executor, id: bigint, accountId?: AccountId): Promise<PlanRequest | undefined> =>
  firstOf(
    on
      .select()
      .from(planRequests)
      .where(and(eq(planRequests.id, id), isOpen, isOfAccount(accountId)))
      .for("update"),
  );

export const updateRequest = (
  on: Executor,
  id: bigint,
  values: Pick<PlanRequest, "state" | "decidedAt" | "decidedBy" | "reason">,
) => rowOf(on.update(planRequests).set(values).where(eq(planRequests.id, id)).returning());
