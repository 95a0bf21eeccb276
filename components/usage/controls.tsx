import { CalendarRange, X } from "lucide-react";
import { cx } from "@/components/cx";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { floatingClass } from "@/components/ui/overlay/modal";
import { operations } from "@/lib/api/operations";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { defaultRange, type Grouping, outcomes, usageRanges } from "@/lib/domains/usage/words";
import { chosenLabel, type KeyNames, keyName, notOperations, operationName, rangeLabels, usageHref } from "./labels";
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

/** What a field of days can show: the first characters are the day, also of an instant. */
const dayOf = (text: string | undefined): string | undefined => text?.slice(0, 10);

type Kept = Record<string, string | undefined>;

/** Two days to choose, in a form that works without JavaScript. */
function DaysForm({ path, kept, from, to }: { path: string; kept: Kept; from?: string; to?: string }) {
  return (
    <details className="group relative mb-4">
      <summary className="flex h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium text-[13px] text-muted hover:text-ink group-open:text-ink">
        <CalendarRange aria-hidden="true" className="size-4" /> Custom
      </summary>
      <form
        action={path}
        className={cx("absolute top-full left-0 mt-1.5 grid w-64 gap-3 p-4 max-sm:-left-24", floatingClass)}
      >
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Field name="from" label="First day">
          <Input type="date" required defaultValue={from} />
        </Field>
        <Field name="to" label="Last day">
          <Input type="date" defaultValue={to} />
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </details>
  );
}

/** The days or the bar that a person chose. Without it, the range from before applies. */
const ChosenTime = ({ text, href }: { text: string; href: string }) => (
  <Link
    href={href}
    aria-label={`Remove ${text}`}
    className="mb-4 flex h-9 items-center gap-2 rounded-md border border-accent/40 bg-accent-soft px-3 font-medium text-[13px] text-accent-ink hover:border-accent"
  >
    {text} <X aria-hidden="true" className="size-3.5" />
  </Link>
);

export function UsageControls({ path, filter, by, names, problem, written }: ControlsProps) {
  const { range, zone, from, to, operation, key, status } = filter;
  const filtered = Boolean(from || operation || key !== undefined || status);
  const anyTime = { ...filter, from: undefined, to: undefined };
  const marked = usageHref(path, { ...filter, zone: "{zone}" }, by).replace(encodeURIComponent("{zone}"), "{zone}");
  const text = (name: string) => [written[name]].flat()[0];
  const kept = {
    range: range === defaultRange ? undefined : range,
    zone: zone === "UTC" ? undefined : zone,
    by: by === "status" ? undefined : by,
  };
  const others = { operation, key: key?.toString(), status };
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
        <DaysForm
          path={path}
          kept={{ ...kept, ...others }}
          from={dayOf(from ?? text("from"))}
          to={dayOf(to ?? text("to"))}
        />
        {from && <ChosenTime text={chosenLabel(filter)} href={usageHref(path, anyTime, by)} />}
        <ZoneLinks zone={zone} utcHref={usageHref(path, { ...filter, zone: "UTC" }, by)} hrefOfZone={marked} />
      </div>
      <FilterForm
        action={path}
        label="Filters"
        kept={{ ...kept, from, to }}
        resetHref={filtered || problem ? usageHref(path, { range, zone }, by) : undefined}
      >
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
