import type { Tone } from "@/components/ui/badge";
import type { OrderState } from "@/lib/orders/queue";
import type { PetStatus } from "@/lib/vocabulary";

/** What colour the state of an animal has. */
export const petTones: Record<PetStatus, Tone> = { available: "accent", pending: "warning", sold: "neutral" };

/** What colour the state of an order has: what waits for staff stands out. */
export const orderTones: Record<OrderState, Tone> = {
  placed: "warning",
  approved: "warning",
  delivered: "accent",
  cancelled: "neutral",
};

/** What a category is called; one that nobody has named goes by its number. */
export const categoryLabel = (id: bigint, name: string | null): string => name ?? `Category ${id}`;
