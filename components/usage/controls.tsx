import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterSelect } from "@/components/ui/form/filters";
import { operations } from "@/lib/api/operations";
import { filterQuery, type UsageFilter } from "@/lib/domains/usage/schema";
import { type Grouping, outcomes, usageRanges } from "@/lib/domains/usage/words";
import { type KeyNames, notOperations, operationName, rangeLabels } from "./labels";
import { outcomeLabels } from "./outcomes";
import { ZoneLinks } from "./zone-links";

/** The URL of a page with filters. @param by the grouping of the chart */
export function usageHref(path: string, filter: Partial<UsageFilter>, by: Grouping = "status"): string {
  const query = filterQuery(filter);
  if (by !== "status") query.set("by", by);
  return query.size > 0 ? `${path}?${query}` : path;
}

type ControlsProps = { path: string; filter: UsageFilter; by?: Grouping; names: KeyNames };

const countedAs = [...operations.map(({ id }) => id), ...Object.keys(notOperations)];

export function UsageControls({ path, filter, by, names }: ControlsProps) {
  const { range, zone, operation, key, status } = filter;
  const filtered = Boolean(operation || key !== undefined || status);
  const marked = usageHref(path, { ...filter, zone: "{zone}" }, by).replace(encodeURIComponent("{zone}"), "{zone}");
  return (
    <div className="mb-6">
      <div className="flex flex-wrap gap-x-4">
        <FilterLinks
          label="Time"
          links={usageRanges.map((value) => ({
            href: usageHref(path, { ...filter, range: value }, by),
            label: rangeLabels[value],
            current: value === range,
          }))}
        />
        <ZoneLinks zone={zone} utcHref={usageHref(path, { ...filter, zone: "UTC" }, by)} hrefOfZone={marked} />
      </div>
      <FilterForm
        action={path}
        label="Filters"
        kept={{
          range: range === "day" ? undefined : range,
          zone: zone === "UTC" ? undefined : zone,
          by: by === "status" ? undefined : by,
        }}
        resetHref={filtered ? usageHref(path, { range, zone }, by) : undefined}
      >
        <FilterSelect
          name="operation"
          label="Operation"
          all="All operations"
          value={operation}
          options={countedAs.map((value) => ({ value, label: operationName(value) }))}
        />
        <FilterSelect
          name="key"
          label="API key"
          all="All keys"
          value={key?.toString()}
          options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        />
        <FilterSelect
          name="status"
          label="Status"
          all="Any status"
          value={status}
          options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
        />
      </FilterForm>
    </div>
  );
}
