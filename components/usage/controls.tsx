import { X } from "lucide-react";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { operations } from "@/lib/api/operations";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { defaultRange, type Grouping, outcomes, usageRanges } from "@/lib/domains/usage/words";
import { type KeyNames, keyName, notOperations, operationName, rangeLabels, spanLabel, usageHref } from "./labels";
import { outcomeLabels } from "./outcomes";
import { ZoneLinks } from "./zone-links";

type ControlsProps = {
  path: string;
  filter: UsageFilter;
  by?: Grouping;
  names: KeyNames;
  /** What is wrong with what a person wrote, which is still in the fields. */
  problem: string | undefined;
  written: Record<string, string | string[] | undefined>;
};

export const countedAs = [...operations.map(({ id }) => id), ...Object.keys(notOperations)];

/** The exact time that a click on a bar chose. Removing it returns to the range before. */
function ChosenTime({ filter, href }: { filter: UsageFilter; href: string }) {
  const [start, end] = [filter.from, filter.to].map((instant) => Date.parse(String(instant))) as [number, number];
  const text = spanLabel(start, end, filter.zone);
  return (
    <Link
      href={href}
      aria-label={`Remove ${text}`}
      className="flex h-9 items-center gap-2 rounded-md border border-accent/40 bg-accent-soft px-3 font-medium text-[13px] text-accent-ink hover:border-accent"
    >
      {text} <X aria-hidden="true" className="size-3.5" />
    </Link>
  );
}

export function UsageControls({ path, filter, by, names, problem, written }: ControlsProps) {
  const { range, zone, from, to, operation, key, status } = filter;
  const isInstant = from?.endsWith("Z") && to?.endsWith("Z");
  const filtered = Boolean(from || operation || key !== undefined || status);
  const anyTime = { ...filter, from: undefined, to: undefined };
  const marked = usageHref(path, { ...filter, zone: "{zone}" }, by).replace(encodeURIComponent("{zone}"), "{zone}");
  const text = (name: string) => [written[name]].flat()[0];
  const statuses: string[] = !status || outcomes.some((id) => id === status) ? [...outcomes] : [...outcomes, status];
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4">
        <FilterLinks
          label="Time"
          links={usageRanges.map((value) => ({
            href: usageHref(path, { ...anyTime, range: value }, by),
            label: rangeLabels[value],
            current: value === range && !from,
          }))}
        />
        <ZoneLinks zone={zone} utcHref={usageHref(path, { ...filter, zone: "UTC" }, by)} hrefOfZone={marked} />
        {isInstant && <ChosenTime filter={filter} href={usageHref(path, anyTime, by)} />}
      </div>
      <FilterForm
        action={path}
        label="Filters"
        kept={{
          range: range === defaultRange ? undefined : range,
          zone: zone === "UTC" ? undefined : zone,
          by: by === "status" ? undefined : by,
          ...(isInstant && { from, to }),
        }}
        resetHref={filtered || problem ? usageHref(path, { range, zone }, by) : undefined}
      >
        {!isInstant && (
          <>
            <FilterInput type="date" name="from" label="From" value={from ?? text("from")} />
            <FilterInput type="date" name="to" label="To" value={to ?? text("to")} />
          </>
        )}
        <FilterSelect
          name="operation"
          label="Operation"
          all="All operations"
          value={operation}
          options={countedAs.map((value) => ({ value, label: operationName(value) }))}
        />
        <FilterInput
          name="key"
          label="API key"
          list="keys"
          placeholder="All keys"
          value={key === undefined ? text("key") : keyName(String(key), names)}
        />
        <datalist id="keys">
          {Object.entries(names).map(([id, name]) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <FilterSelect
          name="status"
          label="Status"
          all="Any status"
          value={status}
          options={statuses.map((value) => ({
            value,
            label: outcomeLabels[value as keyof typeof outcomeLabels] ?? value,
          }))}
        />
      </FilterForm>
      {problem && <Alert tone="warning">{problem}</Alert>}
    </div>
  );
}
