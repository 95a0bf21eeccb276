import type { OrderState, OrderStep } from "@/lib/domains/orders/queue/service";
import type { RowResult } from "@/lib/web/actions/staff-orders";

/** An order as the browser can hold it. `placed` is when, in words. */
export type OrderRow = {
  id: string;
  state: OrderState;
  petId: string;
  petName: string;
  accountId: string;
  accountName: string;
  placed: string;
};

/** A step that was taken with some orders, and what became of each. */
export type Moved = { step: OrderStep; results: RowResult[] };

export const verbs: Record<OrderStep, string> = { approve: "Approve", deliver: "Deliver", cancel: "Cancel" };
export const done: Record<OrderStep, string> = { approve: "approved", deliver: "delivered", cancel: "cancelled" };

/** What may be done next with an order in a state; cancelling comes on top. */
export const nextStep: Partial<Record<OrderState, OrderStep>> = { placed: "approve", approved: "deliver" };
export const isOpen = ({ state }: OrderRow): boolean => nextStep[state] !== undefined;

export const countOf = (some: number): string => (some === 1 ? "1 order" : `${some} orders`);
