import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { operations } from "@/lib/api/operations";
import { errorCodes } from "@/lib/base/errors";
import type { LogFilter } from "@/lib/domains/usage/schema";
import { defaultRange, outcomes } from "@/lib/domains/usage/words";
import { type KeyNames, keyName, notOperations, operationName, rangeLabels } from "./labels";
import { outcomeLabels } from "./outcomes";

type RequestFiltersProps = {
  path: string;
  filter: LogFilter;
  names: KeyNames;
  /** What a person typed, valid or not, and what is wrong with it. */
  typed: (name: string) => string;
  problems: Record<string, string>;
  resetHref: string | undefined;
};

const loggedAs = [...operations.map(({ id }) => id), ...Object.keys(notOperations)];
const { [defaultRange]: usualRange, ...otherRanges } = rangeLabels;
const further = ["error", "ip", "from", "to"] as const;

/** One form for every filter of the log. It works without JavaScript. */
export function RequestFilters({ path, filter, names, typed, problems, resetHref }: RequestFiltersProps) {
  const { range, zone, operation, key, status, error, from, to } = filter;
  const statuses: string[] = !status || outcomes.some((id) => id === status) ? [...outcomes] : [...outcomes, status];
  const text = (name: string) => ({ name, value: typed(name), error: problems[name], autoComplete: "off" });
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <div className="mb-5">
      <FilterForm
        action={path}
        label="Filters"
        kept={{ zone: zone === "UTC" ? undefined : zone }}
        resetHref={resetHref}
        className="items-start"
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
          all={usualRange}
          value={range === defaultRange ? undefined : range}
          options={options(otherRanges)}
          className="basis-32 sm:max-w-44"
        />
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
        <FilterSelect
          name="operation"
          label="Operation"
          all="All operations"
          value={operation}
          options={loggedAs.map((value) => ({ value, label: operationName(value) }))}
        />
        <FilterInput
          {...text("key")}
          label="API key"
          list="keys"
          placeholder="All keys"
          value={key === undefined ? typed("key") : keyName(String(key), names)}
        />
        <datalist id="keys">
          {Object.entries(names).map(([id, name]) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <details className="grow basis-[calc(100%-6rem)]" open={further.some((name) => typed(name) !== "")}>
          <summary className="w-fit cursor-pointer rounded-sm text-[13px] text-muted hover:text-ink">
            Error code, IP address, exact time
          </summary>
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
    </div>
  );
}
