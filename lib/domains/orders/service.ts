import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { minInt64 } from "@/lib/base/int64";
import { log } from "@/lib/base/log";
import { type PlanName, plans } from "@/lib/base/plans";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type OrderEventName, orderEventNames, type PetStatus } from "@/lib/base/vocabulary";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { authorize } from "@/lib/domains/authorization/service";
import { recordPetEvent } from "@/lib/domains/pets/events";
import { changePets } from "@/lib/domains/pets/service";
import type { Transaction } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { recordEvent } from "@/lib/platform/outbox";
import * as queries from "./queries";
import type { Order, OrderFilters } from "./schema";

export { findMatch, type ListedOrder, maxOrdersCounted, type OrderState } from "./queries";

/** The orders are by ascending ID (specification, section 4.4). */
export async function listOrders(accountId: AccountId, request: SliceRequest & OrderFilters): Promise<Slice<Order>> {
  return toSlice(await queries.findOrders(accountId, request), request.limit);
}

export const orderSubject = (id: bigint, pet: { id: bigint; name: string }): string =>
  `order ${id} of "${pet.name}" (animal ${pet.id})`;

async function recordStep(
  tx: Transaction,
  order: queries.OrderRecord,
  step: OrderEventName,
  actor: Actor,
): Promise<void> {
  await queries.insertOrderEvent(tx, { orderId: order.id, status: step, userId: actor.userId });
  await recordAudit(tx, actor, {
    action: `order.${step}`,
    accountId: order.accountId ?? undefined,
    subject: orderSubject(order.id, { id: order.petId, name: await queries.petNameOf(tx, order.petId) }),
  });
  if (order.accountId !== null)
    await recordEvent(tx, `order.${step}`, asAccountId(order.accountId), queries.toOrder(order));
}

async function setPetStatus(tx: Transaction, petId: bigint, status: PetStatus, from?: PetStatus): Promise<boolean> {
  const pet = await queries.setPetStatus(tx, petId, status, from);
  if (pet) await recordPetEvent(tx, "pet.status_changed", pet);
  return pet !== undefined;
}

/**
 * Orders a pet, which becomes pending in the same transaction.
 *
 * @throws as {@link authorize}; UserError if the pet is not available (of concurrent orders, one succeeds), or if the account has
 *   as many open orders as its plan allows
 */
export function placeOrder(accountId: AccountId, petId: bigint, actor: Actor): Promise<queries.OrderRecord> {
  return changePets(async (tx) => {
    const { account } = await authorize(tx, accountId, actor, "orders.write");
    const { title, openOrders } = plans[account.plan];
    if ((await queries.findOpenOrderCount(tx, accountId, openOrders)) >= openOrders) {
      throw new UserError(
        `You have ${openOrders} open orders, as many as the plan ${title} allows. Cancel one, wait for a delivery, or choose a larger plan.`,
      );
    }
    if (!(await setPetStatus(tx, petId, "pending", "available"))) {
      throw new UserError("This animal is no longer available.");
    }
    const order = await queries.insertOrder(tx, accountId, petId);
    await recordStep(tx, order, "placed", actor);
    return order;
  });
}

export const orderSteps = ["approve", "deliver", "cancel"] as const;
export type OrderStep = (typeof orderSteps)[number];

type Step = {
  from: queries.OrderState[];
  to: OrderEventName;
  order: () => Parameters<typeof queries.updateOrder>[2];
  pet?: PetStatus;
};
const steps: Record<OrderStep, Step> = {
  approve: { from: ["placed"], to: "approved", order: () => ({ status: "approved" }) },
  deliver: {
    from: ["approved"],
    to: "delivered",
    order: () => ({ status: "delivered", shipDate: new Date() }),
    pet: "sold",
  },
  cancel: {
    from: ["placed", "approved"],
    to: "cancelled",
    order: () => ({ cancelledAt: new Date() }),
    pet: "available",
  },
};

export const mayTake = (step: OrderStep, state: queries.OrderState): boolean => steps[step].from.includes(state);

/** @param accountId of an account that takes the step with its own order. @throws UserError if the order cannot take it */
export const takeStep = (step: OrderStep, id: bigint, actor: Actor, accountId?: AccountId): Promise<void> =>
  changePets(async (tx) => {
    const { to, order: change, pet } = steps[step];
    if (accountId !== undefined) await authorize(tx, accountId, actor, "orders.write");
    const order = await queries.findOrderForUpdate(tx, id, accountId);
    if (!order) throw new UserError("This order does not exist or was cancelled.");
    if (!mayTake(step, order.status)) throw new UserError(`Order ${id} is ${order.status} and cannot be ${to}.`);
    const changed = await queries.updateOrder(tx, id, change());
    if (pet) await setPetStatus(tx, order.petId, pet);
    await recordStep(tx, changed, to, actor);
  });

/** For an account that is being deleted. */
export async function cancelOpenOrders(tx: Transaction, accountId: AccountId, actor: Actor): Promise<void> {
  for (const order of await queries.updateOpenToCancelled(tx, accountId)) {
    await setPetStatus(tx, order.petId, "available");
    await recordStep(tx, order, "cancelled", actor);
  }
}

const batchSize = 500;

/** The orders with their events, and cancelled ones. */
export async function* eachOrderHistory(accountId: AccountId) {
  for (let after = minInt64; ; ) {
    const orders = await queries.findOrderHistory(accountId, after, batchSize);
    yield orders;
    const last = orders.at(-1);
    if (!last || orders.length < batchSize) return;
    after = last.id;
  }
}

/** Whether orders in a state wait for staff. Waiting orders are listed oldest first, others newest first. */
const waitsForStaff = (state: queries.OrderState | undefined): boolean => state === "placed" || state === "approved";

type OrdersRequest = SliceRequest & { state?: queries.OrderState };

/** The orders of all accounts. */
export const listQueue = (request: OrdersRequest & { match?: queries.OrderMatch }) =>
  queries.findQueue({ ...request, oldestFirst: waitsForStaff(request.state) });

export const countOpenOrders = (accountId: AccountId, plan: PlanName): Promise<number> =>
  queries.findOpenOrderCount(readDb(), accountId, plans[plan].openOrders);

/** The newest first, with cancelled ones. */
export const listOwnOrders = (accountId: AccountId, request: OrdersRequest & queries.OrderFilter) =>
  queries.findQueue({ ...request, oldestFirst: false }, accountId);

/** Those to approve, at most `maxOrdersCounted` + 1. */
export const countPlaced = (): Promise<number> => queries.countUpTo("placed");

type Counted = Parameters<typeof queries.countUpTo>[1];

/** How many are in each state, of all accounts or of one. */
export async function countOrders(of: Counted): Promise<Record<queries.OrderState, number>> {
  const counts = orderEventNames.map(async (state) => [state, await queries.countUpTo(state, of)]);
  return Object.fromEntries(await Promise.all(counts));
}

export type StepResult = { id: bigint; problem?: string };

async function stepOrder(step: OrderStep, id: bigint, actor: Actor): Promise<StepResult> {
  try {
    await takeStep(step, id, actor);
    return { id };
  } catch (error) {
    if (error instanceof UserError) return { id, problem: error.message };
    log().error({ err: error, orderId: String(id) }, "an order could not be moved");
    return { id, problem: "Something went wrong on our end. Try again." };
  }
}

/** Each order has its own transaction, so that one failure does not affect the others. @returns in the given order */
export async function stepOrders(step: OrderStep, ids: bigint[], actor: Actor): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const id of ids) results.push(await stepOrder(step, id, actor));
  return results;
}
