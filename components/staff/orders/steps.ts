import type { OrderState, OrderStep } from "@/lib/domains/orders/service";
import type { RowResult } from "@/lib/web/actions/staff-orders";

/** An order in the browser. `placed` is formatted. */
export type OrderRow = {
  id: string;
  state: OrderState;
  petId: string;
  petName: string;
  /** Null if the account was deleted. */
  accountId: string | null;
  accountName: string | null;
  placed: string;
};

/** The result of a step for each order. */
export type Moved = { step: OrderStep; results: RowResult[] };

export const verbs: Record<OrderStep, string> = { approve: "Approve", deliver: "Deliver", cancel: "Cancel" };
export const done: Record<OrderStep, string> = { approve: "approved", deliver: "delivered", cancel: "cancelled" };

/** The next step for an order in each state. Orders that are not delivered can also be cancelled. */
export const nextStep: Partial<Record<OrderState, OrderStep>> = { placed: "approve", approved: "deliver" };
export const isOpen = ({ state }: OrderRow): boolean => nextStep[state] !== undefined;

export const countOf = (some: number): string => (some === 1 ? "1 order" : `${some} orders`);
