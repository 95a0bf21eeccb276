import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { petStatuses } from "@/lib/base/vocabulary";
import type { PetSearch } from "@/lib/domains/pets/schema";
import { CategoryFilter } from "./category-filter";

type SearchFormProps = { search: PetSearch; categories: { id: bigint; name: string }[] };

export function SearchForm({ search: { name, status, category }, categories }: SearchFormProps) {
  const filtered = name !== undefined || status !== undefined || category !== undefined;
  return (
    <div className="mb-6">
      <FilterForm action="/portal/animals" label="Animals" resetHref={filtered ? "/portal/animals" : undefined}>
        <FilterInput
          name="name"
          label="Name"
          type="search"
          maxLength={255}
          placeholder="Search by name"
          value={name}
          className="basis-48 sm:max-w-72"
        />
        <FilterSelect
          name="status"
          label="Status"
          all="Any status"
          value={status}
          options={petStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        />
        <CategoryFilter categories={categories} chosen={category} />
      </FilterForm>
    </div>
  );
}
