import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AccountId } from "@/lib/accounts/account-id";
import type { Actor } from "@/lib/audit/service";
import { db } from "@/lib/db/client";
import { accounts, orders, pets } from "@/lib/db/schema";
import { Problem } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Page, type PageRequest, toPage } from "@/lib/page";
import { type OrderEventName, orderEventNames } from "@/lib/vocabulary";
import { approveOrder, cancelOrder, deliverOrder } from "./service";

/** Where an order stands, for staff: a cancelled one has left the account's list, but not theirs. */
export type OrderState = OrderEventName;

const stateColumn = sql<OrderState>`case when ${orders.cancelledAt} is not null then 'cancelled' else ${orders.status} end`;

const inState = (state: OrderState) =>
  state === "cancelled" ? isNotNull(orders.cancelledAt) : and(isNull(orders.cancelledAt), eq(orders.status, state));

/** Whether a state's orders still wait for staff: then the longest waiting comes first, else the newest. */
const waits = (state: OrderState | undefined): boolean => state === "placed" || state === "approved";

const selectOrders = () =>
  db()
    .select({
      id: orders.id,
      state: stateColumn,
      petId: orders.petId,
      petName: pets.name,
      accountId: orders.accountId,
      accountName: accounts.name,
      createdAt: orders.createdAt,
      shipDate: orders.shipDate,
      cancelledAt: orders.cancelledAt,
    })
    .from(orders)
    .innerJoin(pets, eq(pets.id, orders.petId))
    .innerJoin(accounts, eq(accounts.id, orders.accountId));

export type QueuedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** A page of all accounts' orders, of one state or of one account if it is given. */
export async function listQueue(
  request: PageRequest & { state?: OrderState; accountId?: AccountId },
): Promise<Page<QueuedOrder>> {
  const { state, accountId, from, limit } = request;
  const oldestFirst = waits(state);
  const rows = await selectOrders()
    .where(
      and(
        state && inState(state),
        accountId === undefined ? undefined : eq(orders.accountId, accountId),
        from === undefined ? undefined : (oldestFirst ? gte : lte)(orders.id, from),
      ),
    )
    .orderBy((oldestFirst ? asc : desc)(orders.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** How many orders there are in each state. */
export async function countQueue(): Promise<Record<OrderState, number>> {
  const rows = await db().select({ state: stateColumn, orders: count() }).from(orders).groupBy(stateColumn);
  const of = (state: OrderState) => rows.find((row) => row.state === state)?.orders ?? 0;
  return Object.fromEntries(orderEventNames.map((state) => [state, of(state)])) as Record<OrderState, number>;
}

/** What staff can do with an order. */
export const orderSteps = ["approve", "deliver", "cancel"] as const;
export type OrderStep = (typeof orderSteps)[number];

const take: Record<OrderStep, typeof approveOrder> = {
  approve: approveOrder,
  deliver: deliverOrder,
  cancel: cancelOrder,
};

/** What became of one order: `problem` says why it could not be done. */
export type StepResult = { id: bigint; problem?: string };

async function takeOne(step: OrderStep, id: bigint, actor: Actor): Promise<StepResult> {
  try {
    await take[step](id, actor);
    return { id };
  } catch (error) {
    if (error instanceof Problem) return { id, problem: error.message };
    log().error({ err: error, orderId: String(id) }, "an order could not be moved");
    return { id, problem: "This did not work, and it is our fault. Try it again." };
  }
}

/**
 * Takes a step with several orders, each in a transaction of its own: one that cannot take it keeps none of the others.
 *
 * @returns what became of each, in the order given
 */
export async function stepOrders(step: OrderStep, ids: bigint[], actor: Actor): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const id of ids) results.push(await takeOne(step, id, actor));
  return results;
}
