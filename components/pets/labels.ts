import type { Tone } from "@/components/ui/data/badge";
import type { PetStatus } from "@/lib/base/vocabulary";
import type { OrderState } from "@/lib/domains/orders/service";
import type { BrowsedPet } from "@/lib/domains/pets/search";
import type { JsonOf } from "@/lib/web/reads/json";

export type ShownPet = JsonOf<BrowsedPet>;

export const orderTones: Record<OrderState, Tone> = {
  placed: "warning",
  approved: "info",
  delivered: "accent",
  cancelled: "neutral",
};

export const petTones: Record<PetStatus, Tone> = { available: "accent", pending: "warning", sold: "neutral" };

/** The ID of the link to a pet in a list, which gets the focus when its panel closes. */
export const petLinkId = (petId: string): string => `animal-${petId}`;

type Category = { categoryId: string | bigint; categoryName: string | null };

export const categoryLabel = ({ categoryId, categoryName }: Category): string =>
  categoryName ?? `Category ${categoryId}`;
