import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { orderEventNames } from "@/lib/base/vocabulary";
import type { Actor } from "@/lib/domains/audit/service";
import { approveOrder, cancelOrder, deliverOrder } from "@/lib/domains/orders/service";
import * as queries from "./queries";

export { countedAtMost, type OrderState, type QueuedOrder } from "./queries";

/** Whether orders in a state wait for staff. Waiting orders are listed oldest first, others newest first. */
const waits = (state: queries.OrderState | undefined): boolean => state === "placed" || state === "approved";

/** A slice of the orders of all accounts, of one state if given. */
export async function listQueue(
  request: SliceRequest & { state?: queries.OrderState },
): Promise<Slice<queries.QueuedOrder>> {
  return toSlice(await queries.findQueue({ ...request, oldestFirst: waits(request.state) }), request.limit);
}

/** A slice of the orders of an account, including cancelled ones, of one state if given, newest first. */
export async function listOwnOrders(
  accountId: AccountId,
  request: SliceRequest & { state?: queries.OrderState },
): Promise<Slice<queries.QueuedOrder>> {
  return toSlice(await queries.findQueue({ ...request, oldestFirst: false }, accountId), request.limit);
}

/** The number of orders in each state: exact up to `countedAtMost`, and one more for any larger number. */
export async function countQueue(): Promise<Record<queries.OrderState, number>> {
  const counts = orderEventNames.map(async (state) => [state, await queries.countUpTo(state)]);
  return Object.fromEntries(await Promise.all(counts));
}

/** The steps that staff can take. */
export const orderSteps = ["approve", "deliver", "cancel"] as const;
export type OrderStep = (typeof orderSteps)[number];

const actionOf: Record<OrderStep, typeof approveOrder> = {
  approve: approveOrder,
  deliver: deliverOrder,
  cancel: cancelOrder,
};

/** The result for one order. `problem` says why the step failed. */
export type StepResult = { id: bigint; problem?: string };

async function stepOrder(step: OrderStep, id: bigint, actor: Actor): Promise<StepResult> {
  try {
    await actionOf[step](id, actor);
    return { id };
  } catch (error) {
    if (error instanceof Problem) return { id, problem: error.message };
    log().error({ err: error, orderId: String(id) }, "an order could not be moved");
    return { id, problem: "Something went wrong on our end. Try again." };
  }
}

/**
 * Takes a step with several orders, each in its own transaction, so that one failure does not affect the others.
 *
 * @returns the results in the given order
 */
export async function stepOrders(step: OrderStep, ids: bigint[], actor: Actor): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const id of ids) results.push(await stepOrder(step, id, actor));
  return results;
}
