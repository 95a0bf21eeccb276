import type { OrderEventName, OrderStatus } from "@/lib/base/vocabulary";

/** The possible next events of an order in each state. */
const possible: Record<OrderStatus, readonly OrderEventName[]> = {
  placed: ["approved", "cancelled"],
  approved: ["delivered", "cancelled"],
  delivered: [],
};

/** Whether an order in this state may take this step. */
export const mayBecome = (status: OrderStatus, next: OrderEventName): boolean => possible[status].includes(next);
