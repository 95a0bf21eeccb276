import type { Tone } from "@/components/ui/badge";
import type { PetStatus } from "@/lib/vocabulary";

export const petTones: Record<PetStatus, Tone> = { available: "accent", pending: "warning", sold: "neutral" };

/** What a category is called: by its name, or by its number while nobody has named it. */
export const categoryLabel = ({
  categoryId,
  categoryName,
}: {
  categoryId: string | bigint;
  categoryName: string | null;
}) => categoryName ?? `Category ${categoryId}`;
