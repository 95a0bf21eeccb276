import type { Tone } from "@/components/ui/badge";
import type { PetStatus } from "@/lib/base/vocabulary";
import type { BrowsedPet } from "@/lib/domains/pets/browse/service";
import type { Json } from "@/lib/web/reads/json";

/** An animal as the browser has it. */
export type Animal = Json<BrowsedPet>;

/** What colour the status of an animal has. */
export const petTones: Record<PetStatus, Tone> = { available: "accent", pending: "warning", sold: "neutral" };

type Category = { categoryId: string | bigint; categoryName: string | null };

/** What a category is called: by its name, or by its number while nobody has named it. */
export const categoryLabel = ({ categoryId, categoryName }: Category): string =>
  categoryName ?? `Category ${categoryId}`;
