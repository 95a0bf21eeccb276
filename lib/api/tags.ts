import { place } from "@/lib/base/product/words";
import { capitalized } from "@/lib/base/words";

/** In the order of the navigation, whose groups have the titles (specification, section 1). */
export const tags = {
  animals: { title: "Pets", description: "List, add and get animals." },
  store: { title: capitalized(place), description: "List the orders of an account." },
} as const;

export type Tag = keyof typeof tags;
