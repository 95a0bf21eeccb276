import type { OrderEventName, OrderStatus } from "@/lib/base/vocabulary";

/** What may happen to an order in each state. A delivered order stays as it is. */
const possible: Record<OrderStatus, readonly OrderEventName[]> = {
  placed: ["approved", "cancelled"],
  approved: ["delivered", "cancelled"],
  delivered: [],
};

/** Whether an order in this state may take this step. */
export const mayBecome = (status: OrderStatus, next: OrderEventName): boolean => possible[status].includes(next);
