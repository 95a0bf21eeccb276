import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { minInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import type { OrderEventName, OrderStatus, PetStatus } from "@/lib/base/vocabulary";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { changingPets } from "@/lib/domains/pets/service";
import { plans } from "@/lib/domains/plans/plans";
import { db, type Transaction } from "@/lib/platform/db/client";
import { mayBecome } from "./changes";
import * as queries from "./queries";
import type { Order } from "./schema";

export type { OrderRecord } from "./queries";

/** A slice of the orders of an account by ascending ID, of one status if given (specification, section 4.4). */
export async function listOrders(
  accountId: AccountId,
  request: SliceRequest & { status?: OrderStatus },
): Promise<Slice<Order>> {
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

/** Runs a transaction that also changes pets. */
const changePets = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => changingPets(() => db().transaction(work));

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
