import type { Category } from "@/lib/domains/categories/service";
import { categoryLabel } from "./labels";

/** The options to filter by category. A link can filter by a category without a name, so the chosen one is among them. */
export function categoryOptions(categories: Pick<Category, "id" | "name">[], chosen: bigint | undefined) {
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  if (chosen === undefined || categories.some(({ id }) => id === chosen)) return options;
  return [...options, { value: String(chosen), label: categoryLabel({ categoryId: chosen, categoryName: null }) }];
}
