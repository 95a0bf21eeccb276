import { FilterCheckbox, FilterForm } from "@/components/ui/form/filters";
import { Disclosure } from "@/components/ui/overlay/disclosure";
import { defaultColumns, type InventoryColumn, type InventoryQuery, inventoryColumns } from "@/lib/domains/pets/schema";
import { inventoryParameters } from "./url";

const labels: Record<InventoryColumn, string> = {
  category: "Category",
  status: "Status",
  added: "Added",
  owner: "Added by",
};

export const InventoryColumns = ({ query }: { query: InventoryQuery }) => (
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
      <FilterForm
        action="/staff/inventory"
        label="Columns"
        kept={inventoryParameters({ ...query, columns: defaultColumns, after: undefined })}
        className="grid"
      >
        {/* Allows a selection without any column. */}
        <input type="hidden" name="columns" value="none" />
        {inventoryColumns.map((column) => (
          <FilterCheckbox
            key={column}
            name="columns"
            value={column}
            checked={query.columns.includes(column)}
            label={labels[column]}
          />
        ))}
      </FilterForm>
    </div>
  </Disclosure>
);
