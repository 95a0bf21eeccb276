import { CategoryFilter } from "@/components/pets/category-filter";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterCheckbox, FilterInput } from "@/components/ui/form/filters";
import { Disclosure } from "@/components/ui/overlay/disclosure";
import type { Category } from "@/lib/domains/categories/service";
import { type InventoryColumn, type InventoryQuery, inventoryColumns } from "@/lib/domains/pets/schema";
import { inventoryHref, inventoryParameters } from "./url";

const columnLabels: Record<InventoryColumn, string> = {
  category: "Category",
  status: "Status",
  added: "Added",
  owner: "Added by",
};

/** The other filters in the URL. */
function kept(query: InventoryQuery, without: string[]): Record<string, string | undefined> {
  const all = Object.entries(inventoryParameters(query, { after: undefined }));
  return Object.fromEntries(all.filter(([name]) => !without.includes(name)));
}

export function InventorySearch({ query, categories }: { query: InventoryQuery; categories: Category[] }) {
  const { q, category } = query;
  const filtered = q !== undefined || category !== undefined;
  return (
    <FilterForm
      action="/staff/inventory"
      label="Animals"
      kept={kept(query, ["q", "category"])}
      resetHref={filtered ? inventoryHref(query, { q: undefined, category: undefined }) : undefined}
    >
      <FilterInput
        type="search"
        name="q"
        label="Name or ID"
        placeholder="Search"
        value={q}
        maxLength={255}
        className="basis-48 sm:max-w-60"
      />
      <CategoryFilter categories={categories} chosen={category} />
    </FilterForm>
  );
}

export function InventoryColumns({ query }: { query: InventoryQuery }) {
  return (
    <Disclosure
      // On a phone, the list is as wide as the page, because its button may be anywhere in a line.
      className="sm:relative"
      summary={
        <summary className="inline-flex h-9 list-none items-center rounded-md border border-line bg-surface px-3.5 font-medium shadow-raised hover:bg-sunken">
          Columns
        </summary>
      }
    >
      <div className="absolute inset-x-4 z-20 mt-1.5 rounded-lg border border-line bg-surface p-4 shadow-floating sm:right-0 sm:left-auto sm:w-48">
        <FilterForm action="/staff/inventory" label="Columns" kept={kept(query, ["columns"])} className="grid">
          {/* Allows a selection without any column. */}
          <input type="hidden" name="columns" value="none" />
          {inventoryColumns.map((column) => (
            <FilterCheckbox
              key={column}
              name="columns"
              value={column}
              checked={query.columns.includes(column)}
              label={columnLabels[column]}
            />
          ))}
        </FilterForm>
      </div>
    </Disclosure>
  );
}
