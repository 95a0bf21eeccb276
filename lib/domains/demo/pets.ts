import { categoryNames, demoNames } from "@/lib/base/product/samples";
import type { PetStatus } from "@/lib/base/vocabulary";

export const demoCategories = categoryNames.map((name, index) => ({ id: BigInt(index + 1), name }));

const petCount = 480;

function statusOf(index: number): PetStatus {
  if (index % 4 !== 3) return "available";
  return index % 8 === 3 ? "pending" : "sold";
}

/** The pets of the demo store. They never change, so that examples in the docs exist in every demo. */
export const demoPets = Array.from({ length: petCount }, (_, index) => ({
  name: demoNames[index % demoNames.length] as string,
  categoryId: BigInt(((index * 7 + Math.floor(index / 13)) % demoCategories.length) + 1),
  status: statusOf(index),
}));
