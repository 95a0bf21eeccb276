import type { ListedOrder, OrderState, OrderStep } from "@/lib/domains/orders/service";
import type { RowResult } from "@/lib/web/actions/staff-orders";
import type { Json } from "@/lib/web/reads/json";

export type OrderRow = Json<ListedOrder>;

/** The result of a step for each order. */
export type Moved = { step: OrderStep; results: RowResult[] };

export const verbs: Record<OrderStep, string> = { approve: "Approve", deliver: "Deliver", cancel: "Cancel" };
export const done: Record<OrderStep, string> = { approve: "approved", deliver: "delivered", cancel: "cancelled" };

/** The next step for an order in each state. Orders that are not delivered can also be cancelled. */
export const nextStep: Partial<Record<OrderState, OrderStep>> = { placed: "approve", approved: "deliver" };
export const isOpen = ({ state }: OrderRow): boolean => nextStep[state] !== undefined;

export const countOf = (some: number): string => (some === 1 ? "1 order" : `${some} orders`);
