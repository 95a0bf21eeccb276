import { FilterSelect } from "@/components/ui/form/filters";
import type { Category } from "@/lib/domains/pets/categories";
import { categoryLabel } from "./labels";

type CategoryFilterProps = { categories: Category[]; chosen: bigint | undefined };

/** Filters by category, of which requests need the ID. A link can filter by a category without a name, so the chosen one is among the options. */
export function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const unnamed = chosen !== undefined && !categories.some(({ id }) => id === chosen);
  const options = categories.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  if (unnamed) {
    options.push({ value: String(chosen), label: categoryLabel({ categoryId: chosen, categoryName: null }) });
  }
  return (
    <FilterSelect name="category" label="Category" all="All categories" value={chosen?.toString()} options={options} />
  );
}
