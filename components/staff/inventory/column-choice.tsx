import { cx } from "@/components/cx";
import { buttonClass } from "@/components/ui/form/button-class";
import { FilterCheckbox, FilterForm } from "@/components/ui/form/filters";
import { floatingClass } from "@/components/ui/overlay/classes";
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
    summary={<summary className={buttonClass({ className: "list-none" })}>Columns</summary>}
  >
    <div className={cx("absolute inset-x-4 mt-1.5 p-4 sm:right-0 sm:left-auto sm:w-48", floatingClass)}>
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
