import { Search } from "lucide-react";
import Form from "next/form";
import { categoryLabel } from "@/components/animals/labels";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Category } from "@/lib/domains/categories/service";
import { type InventoryColumn, type InventoryQuery, inventoryColumns } from "@/lib/domains/inventory/schema";
import { inventoryParameters } from "./url";

const columnLabels: Record<InventoryColumn, string> = {
  category: "Category",
  status: "Status",
  added: "Added",
  owner: "Added by",
};

/** Hidden fields with the other filters in the URL. */
function Kept({ query, without }: { query: InventoryQuery; without: string[] }) {
  return Object.entries(inventoryParameters(query, { after: undefined })).map(
    ([name, value]) =>
      value !== undefined && !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}

export function InventorySearch({ query, categories }: { query: InventoryQuery; categories: Category[] }) {
  const { category } = query;
  const unnamed = category !== undefined && !categories.some(({ id }) => id === category);
  return (
    <Form action="/staff/inventory" className="flex flex-wrap gap-2" role="search" aria-label="Animals">
      <Kept query={query} without={["q", "category"]} />
      <Input
        key={`q ${query.q}`}
        type="search"
        name="q"
        aria-label="Name or ID"
        placeholder="Name or ID"
        defaultValue={query.q}
        maxLength={255}
        className="w-full sm:w-60"
      />
      <Select
        key={`category ${category}`}
        name="category"
        aria-label="Category"
        defaultValue={String(category ?? "")}
        className="w-full sm:w-48"
      >
        <option value="">All categories</option>
        {unnamed && (
          <option value={String(category)}>{categoryLabel({ categoryId: category, categoryName: null })}</option>
        )}
        {categories.map(({ id, name }) => (
          <option key={String(id)} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit">
        <Search aria-hidden="true" /> Search
      </Button>
    </Form>
  );
}

export function InventoryColumns({ query }: { query: InventoryQuery }) {
  return (
    <details className="relative">
      <summary className="inline-flex h-9 list-none items-center rounded-md border border-line bg-surface px-3.5 font-medium shadow-raised hover:bg-sunken">
        Columns
      </summary>
      <Form
        action="/staff/inventory"
        className="absolute left-0 z-20 mt-1.5 grid w-48 gap-3 rounded-lg border border-line bg-surface p-4 shadow-floating sm:right-0 sm:left-auto"
        aria-label="Columns"
      >
        <Kept query={query} without={["columns"]} />
        {/* Allows a selection without any column. */}
        <input type="hidden" name="columns" value="none" />
        {inventoryColumns.map((column) => (
          <Checkbox
            key={column}
            name="columns"
            value={column}
            defaultChecked={query.columns.includes(column)}
            label={columnLabels[column]}
          />
        ))}
        <Button type="submit" size="sm">
          Apply
        </Button>
      </Form>
    </details>
  );
}
