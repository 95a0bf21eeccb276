import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { minInt64 } from "@/lib/base/int64";
import { log } from "@/lib/base/log";
import { plans } from "@/lib/base/plans";
import { type PageRequest, type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type OrderEventName, orderEventNames, type PetStatus } from "@/lib/base/vocabulary";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { changePets } from "@/lib/domains/pets/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import type { Order, OrderFilters } from "./schema";

export { countedAtMost, findMatch, type ListedOrder, type OrderRecord, type OrderState } from "./queries";

/** A page of the orders of an account by ascending ID, of one status if given (specification, section 4.4). */
export async function listOrders(accountId: AccountId, request: PageRequest & OrderFilters): Promise<Slice<Order>> {
  return toSlice(await queries.findOrders(accountId, request), request.limit);
}

async function recordStep(
  tx: Transaction,
  order: queries.OrderRecord,
  step: OrderEventName,
  actor: Actor,
): Promise<void> {
  await queries.insertOrderEvent(tx, order.id, step, actor.userId);
  await recordAudit(tx, actor, {
    action: `order.${step}`,
    accountId: order.accountId ?? undefined,
    subject: `order ${order.id} of animal ${order.petId}`,
  });
}

/**
 * Orders a pet, which becomes pending in the same transaction.
 *
 * @throws Problem if the pet is not available (of concurrent orders, one succeeds), if the account has as many open orders
 *   as its plan allows, or if the account is disabled
 */
export function placeOrder(accountId: AccountId, petId: bigint, actor: Actor): Promise<queries.OrderRecord> {
  return changePets(async (tx) => {
    const plan = await queries.lockActiveAccount(tx, accountId);
    if (!plan) throw new Problem("This account is disabled.");
    const { title, openOrders } = plans[plan];
    if (await queries.hasOpenOrders(tx, accountId, openOrders)) {
      throw new Problem(
        `You have ${openOrders} open orders, as many as the plan ${title} allows. Cancel one, wait for a delivery, or choose a larger plan.`,
      );
    }
    if (!(await queries.reservePet(tx, petId))) {
      throw new Problem("This animal is no longer available.");
    }
    const order = await queries.insertOrder(tx, accountId, petId);
    await recordStep(tx, order, "placed", actor);
    return order;
  });
}

/** The possible next events of an order in each state. */
const possible: Record<OrderEventName, readonly OrderEventName[]> = {
  placed: ["approved", "cancelled"],
  approved: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** Whether an order in this state may take this step. */
export const mayBecome = (state: OrderEventName, next: OrderEventName): boolean => possible[state].includes(next);

/** The changes of a step to the order and its pet. */
const steps = {
  approved: () => ({ order: { status: "approved" as const }, pet: undefined }),
  delivered: () => ({ order: { status: "delivered" as const, shipDate: new Date() }, pet: "sold" as const }),
  cancelled: () => ({ order: { cancelledAt: new Date() }, pet: "available" as const }),
} satisfies Record<string, () => { order: object; pet: PetStatus | undefined }>;

async function takeStep(
  step: keyof typeof steps,
  id: bigint,
  actor: Actor,
  accountId?: AccountId,
): Promise<queries.OrderRecord> {
  return changePets(async (tx) => {
    const order = await queries.findOrderForUpdate(tx, id, accountId);
    if (!order) throw new Problem("This order does not exist or was cancelled.");
    if (!mayBecome(order.status, step)) throw new Problem(`Order ${id} is ${order.status} and cannot be ${step}.`);
    const change = steps[step]();
    const changed = await queries.updateOrder(tx, id, change.order);
    if (change.pet) await queries.setPetStatus(tx, order.petId, change.pet);
    await recordStep(tx, changed, step, actor);
    return changed;
  });
}

/** Staff approve an order. @throws Problem if it does not exist or is not placed */
export const approveOrder = (id: bigint, actor: Actor) => takeStep("approved", id, actor);

/** Staff deliver an order: the pet is sold, and the order complete. @throws Problem if the order is not approved */
export const deliverOrder = (id: bigint, actor: Actor) => takeStep("delivered", id, actor);

/** Staff cancel an undelivered order, and the pet is available again. @throws Problem if it cannot be cancelled */
export const cancelOrder = (id: bigint, actor: Actor) => takeStep("cancelled", id, actor);

/**
 * An account cancels its own undelivered order. @throws Problem if it cannot be cancelled, or belongs to another account
 */
export const cancelOwnOrder = (accountId: AccountId, id: bigint, actor: Actor) =>
  takeStep("cancelled", id, actor, accountId);

/** Cancels the undelivered orders of an account that is being deleted, and makes their pets available again. */
export async function cancelOpenOrders(tx: Transaction, accountId: AccountId, actor: Actor): Promise<void> {
  for (const order of await queries.cancelOpenOrders(tx, accountId)) {
    await queries.setPetStatus(tx, order.petId, "available");
    await recordStep(tx, order, "cancelled", actor);
  }
}

const batch = 500;

/** Every order of an account with its events, including cancelled ones, in batches. */
export async function* eachOrderHistory(accountId: AccountId) {
  for (let after = minInt64; ; ) {
    const orders = await queries.findOrderHistory(db(), accountId, after, batch);
    yield orders;
    const last = orders.at(-1);
    if (!last || orders.length < batch) return;
    after = last.id;
  }
}

/** Whether orders in a state wait for staff. Waiting orders are listed oldest first, others newest first. */
const waits = (state: queries.OrderState | undefined): boolean => state === "placed" || state === "approved";

/** A page of the orders of all accounts, of one state and match if given. */
export async function listQueue(
  request: SliceRequest & { state?: queries.OrderState; match?: queries.OrderMatch },
): Promise<Slice<queries.ListedOrder>> {
  return toSlice(await queries.findQueue({ ...request, oldestFirst: waits(request.state) }), request.limit);
}

/** A page of the orders of an account, including cancelled ones, of one state if given, newest first. */
export async function listOwnOrders(
  accountId: AccountId,
  request: SliceRequest & { state?: queries.OrderState },
): Promise<Slice<queries.ListedOrder>> {
  return toSlice(await queries.findQueue({ ...request, oldestFirst: false }, accountId), request.limit);
}

/** The number of orders to approve, at most `countedAtMost` + 1. */
export const countPlaced = (): Promise<number> => queries.countUpTo("placed");

/** The number of orders in each state, of a match if given: exact up to `countedAtMost`, and one more for any larger number. */
export async function countQueue(match?: queries.OrderMatch): Promise<Record<queries.OrderState, number>> {
  const counts = orderEventNames.map(async (state) => [state, await queries.countUpTo(state, match)]);
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
