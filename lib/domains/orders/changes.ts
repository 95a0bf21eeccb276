import type { OrderEventName } from "@/lib/base/vocabulary";

/** The possible next events of an order in each state. */
const possible: Record<OrderEventName, readonly OrderEventName[]> = {
  placed: ["approved", "cancelled"],
  approved: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** Whether an order in this state may take this step. */
export const mayBecome = (state: OrderEventName, next: OrderEventName): boolean => possible[state].includes(next);
