import type { Tone } from "@/components/ui/badge";
import type { OrderState } from "@/lib/domains/orders/queue/service";

/** What colour the state of an order has: what waits for staff stands out. */
export const orderTones: Record<OrderState, Tone> = {
  placed: "warning",
  approved: "warning",
  delivered: "accent",
  cancelled: "neutral",
};
