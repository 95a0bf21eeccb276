import type { Tone } from "@/components/ui/data/badge";
import type { OrderState } from "@/lib/domains/orders/service";

export const orderTones: Record<OrderState, Tone> = {
  placed: "warning",
  approved: "warning",
  delivered: "accent",
  cancelled: "neutral",
};
