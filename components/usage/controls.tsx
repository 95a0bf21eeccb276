import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { DateRangeForm } from "@/components/ui/form/date-range-form";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterForm, FilterInput, FilterSelect, HiddenFilters } from "@/components/ui/form/filters";
import { Icon } from "@/components/ui/icon";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Summary } from "@/components/ui/overlay/summary";
import { operations } from "@/lib/api/operations";
import { errorCodes } from "@/lib/base/errors";
import { firstParam, type Query } from "@/lib/base/filter";
import type { LogFilter, UsageFilter } from "@/lib/domains/usage/schema";
import { defaultRange, type Grouping, type Outcome, outcomes, usageRanges } from "@/lib/domains/usage/vocabulary";
import { chosenLabel, type KeyNames, keyLabel, notOperations, operationName, rangeLabel, usageHref } from "./labels";
import { outcomeStyles } from "./outcomes";

export const countedAs = [...operations.map(({ id }) => id), ...Object.keys(notOperations)];

type ControlsProps<Filter> = {
  path: string;
  filter: Filter;
  names: KeyNames;
  /** As in the URL, valid or not. */
  query: Query;
  resetHref: string | undefined;
};

type FilterFieldsProps = Pick<ControlsProps<UsageFilter>, "filter" | "names" | "query"> & {
  labelled?: true;
  keyError?: string;
};

const FilterFields = ({ filter: { operation, key, status }, names, query, labelled, keyError }: FilterFieldsProps) => (
  <>
    <FilterSelect
      name="status"
      label="Status"
      all="Any status"
      value={status}
      options={[...new Set<string>([...outcomes, ...(status ? [status] : [])])].map((value) => ({
        value,
        label: outcomeStyles[value as Outcome]?.label ?? value,
      }))}
    />
    <FilterSelect
      name="operation"
      label="Operation"
      all="All operations"
      value={operation}
      options={countedAs.map((value) => ({ value, label: operationName(value) }))}
    />
    <div className="relative grid min-w-36 grow basis-36 sm:max-w-56">
      <FilterInput
        name="key"
        label="API key"
        list="keys"
        placeholder="All keys"
        value={key === undefined ? firstParam(query, "key") : keyLabel(String(key), names)}
        error={keyError}
        autoComplete="off"
        className="content-start [&_input::placeholder]:text-ink"
      />
      <Icon
        name="chevrons-up-down"
        className={cx("pointer-events-none absolute right-3 size-4 text-muted", labelled ? "top-9" : "top-2.5")}
      />
    </div>
    <datalist id="keys">
      {Object.entries(names).map(([id, name]) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  </>
);

/** Folded on a phone, so that what is filtered comes first. A browser without ::details-content folds it everywhere. */
export const Fold = ({ open, className, children }: { open: boolean; className: string; children: ReactNode }) => (
  <details
    open={open}
    className={cx(
      "sm:[&::details-content]:[content-visibility:visible] sm:supports-[selector(::details-content)]:[&>summary]:hidden",
      className,
    )}
  >
    <Summary>Filters</Summary>
    <div className="max-sm:mt-3">{children}</div>
  </details>
);

type DayRangeProps = {
  path: string;
  filter: { from?: string; to?: string } & Record<string, string | bigint | undefined>;
  query: Query;
  problems: Record<string, string>;
};

/** Days of UTC, in a line of filters of a list. */
export function DayRange({ path, filter: { from, to, ...kept }, query, problems }: DayRangeProps) {
  const problem = problems.from ?? problems.to;
  return (
    <>
      <DateRangeForm
        label={from || to ? chosenLabel({ from, to, zone: "UTC" }) : "Date range"}
        path={path}
        from={firstParam(query, "from")}
        to={firstParam(query, "to")}
        kept={<HiddenFilters fields={kept} />}
      />
      {problem && (
        <Alert tone="warning" className="order-last basis-full">
          {problem}
        </Alert>
      )}
    </>
  );
}

const ChosenTime = ({ text, href }: { text: string; href: string }) => (
  <Link
    href={href}
    aria-label={`Remove ${text}`}
    className="flex h-9 items-center gap-2 rounded-md border border-accent/40 bg-accent-soft px-3 font-medium text-[13px] text-accent-ink hover:border-accent"
  >
    {text} <Icon name="x" className="size-3.5" />
  </Link>
);

type UsageControlsProps = ControlsProps<UsageFilter> & { by: Grouping; problem: string | undefined };

export function UsageControls({ path, filter, by, names, query, problem, resetHref }: UsageControlsProps) {
  const { range, zone, from, to, operation, key, status } = filter;
  const anyTime = { ...filter, from: undefined, to: undefined };
  const kept = {
    range: range === defaultRange ? undefined : range,
    zone: zone === "UTC" ? undefined : zone,
    by: by === "status" ? undefined : by,
  };
  return (
    <div className="mb-6 grid gap-3">
      <div className="relative flex flex-wrap items-start gap-3">
        <FilterLinks
          label="Time"
          className=""
          links={usageRanges.map((value) => ({
            href: usageHref(path, { ...anyTime, range: value }, by),
            label: rangeLabel(value),
            current: value === range && !from,
          }))}
        />
        <DateRangeForm
          label="Custom"
          path={path}
          from={from ?? firstParam(query, "from")}
          to={to ?? firstParam(query, "to")}
          kept={<HiddenFilters fields={{ ...kept, operation, key: key?.toString(), status }} />}
        />
        {from && <ChosenTime text={chosenLabel(filter)} href={usageHref(path, anyTime, by)} />}
        <Fold open={resetHref !== undefined} className="grow basis-full sm:basis-116">
          <FilterForm
            action={path}
            label="Filters"
            kept={{ ...kept, from, to }}
            resetHref={resetHref}
            className="bare xl:justify-end"
          >
            <FilterFields filter={filter} names={names} query={query} />
          </FilterForm>
        </Fold>
      </div>
      {problem && <Alert tone="warning">{problem}</Alert>}
    </div>
  );
}

const further = ["error", "ip", "from", "to"] as const;

type RequestFiltersProps = ControlsProps<LogFilter> & { problems: Record<string, string> };

/** One form for every filter of the log. It works without JavaScript. */
export function RequestFilters({ path, filter, names, query, problems, resetHref }: RequestFiltersProps) {
  const { range, zone, error, from, to } = filter;
  const text = (name: string) => ({ name, value: firstParam(query, name), error: problems[name], autoComplete: "off" });
  return (
    <FilterForm
      action={path}
      label="Filters"
      kept={{ zone: zone === "UTC" ? undefined : zone }}
      resetHref={resetHref}
      className="mb-5 items-start"
    >
      <FilterInput
        {...text("path")}
        label="Path or request ID"
        placeholder="/api/v1/pets or req_…"
        spellCheck={false}
        className="basis-64 sm:max-w-96"
      />
      <FilterSelect
        name="range"
        label={from || to ? "Time (from and to apply)" : "Time"}
        all={rangeLabel(defaultRange)}
        value={range === defaultRange ? undefined : range}
        options={usageRanges
          .filter((value) => value !== defaultRange)
          .map((value) => ({ value, label: rangeLabel(value) }))}
        className="basis-32 sm:max-w-44"
      />
      <FilterFields labelled filter={filter} names={names} query={query} keyError={problems.key} />
      <details className="grow basis-[calc(100%-6rem)]" open={further.some((name) => firstParam(query, name) !== "")}>
        <Summary>Error code, IP address, exact time</Summary>
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <FilterSelect
            name="error"
            label="Error code"
            all="Any error code"
            value={error}
            options={Object.keys(errorCodes).map((value) => ({ value, label: value }))}
          />
          <FilterInput {...text("ip")} label="IP address" placeholder="203.0.113.7" spellCheck={false} />
          <FilterInput {...text("from")} label={`From (${zone})`} placeholder="2026-11-24 14:05" />
          <FilterInput {...text("to")} label={`To (${zone})`} placeholder="2026-11-24 14:10:30" />
        </div>
      </details>
    </FilterForm>
  );
}
