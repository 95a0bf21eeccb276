import type { UsageReport } from "@/lib/domains/usage/report";
import { type Grouping, type Outcome, outcomeOf, outcomes } from "@/lib/domains/usage/words";
import type { Json } from "@/lib/web/reads/json";
import { type KeyNames, keyName, operationName } from "./labels";
import { chartOutcomes, outcomeColours, outcomeLabels } from "./outcomes";

export type Report = Json<UsageReport>;
export type Count = Report["counts"][number];

export type Series = { id: string; label: string; colour: string; total: number };

const palette = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`);
const most = palette.length;

/** The group of a count. Rate-limited requests are a separate group, because they do not count. */
function groupOf(count: Count, by: Grouping): string {
  const outcome = outcomeOf(count.status);
  if (by === "status" || outcome === "429") return outcome;
  return by === "operation" ? count.operation : count.keyId;
}

function labelOf(id: string, by: Grouping, names: KeyNames): string {
  if (id === "429") return outcomeLabels["429"];
  if (by === "status") return outcomeLabels[id as Outcome];
  return by === "operation" ? operationName(id) : keyName(id, names);
}

/** The total of each name, largest first. */
export function sums(counts: Count[], nameOf: (count: Count) => string): [string, number][] {
  const totals = new Map<string, number>();
  for (const count of counts) totals.set(nameOf(count), (totals.get(nameOf(count)) ?? 0) + count.count);
  return [...totals].sort(([, a], [, b]) => b - a);
}

export const sumOf = (counts: Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

export function totalsOf(counts: Count[]) {
  const totals = { "2xx": 0, "4xx": 0, "429": 0, "5xx": 0 };
  for (const { status, count } of counts) totals[outcomeOf(status)] += count;
  return { ...totals, counted: totals["2xx"] + totals["4xx"] + totals["5xx"] };
}

type OutcomeCounts = { start: number; ok: number; errors: number; rejected: number };

const chartSeries = [
  { id: "ok", ...chartOutcomes.succeeded },
  { id: "errors", ...chartOutcomes.failed },
  { id: "429", ...chartOutcomes.rateLimited },
] as const;

/** The series, from the bottom of a bar to its top, and the rows of a chart of outcomes. */
export function outcomeChart(counts: OutcomeCounts[]) {
  const rows = counts.map(({ start, ok, errors, rejected }) => ({ start, values: { ok, errors, 429: rejected } }));
  const series = chartSeries.map((outcome) => ({
    ...outcome,
    total: rows.reduce((sum, { values }) => sum + values[outcome.id], 0),
  }));
  return { series, rows };
}

const others = "others";

/** The series, rate limited requests last, and the rows of the chart and its table. */
export function chartOf(report: Report, by: Grouping, names: KeyNames) {
  const groups = sums(report.counts, (count) => groupOf(count, by)).filter(([id]) => id !== "429");
  const ids = by === "status" ? outcomes.filter((id) => id !== "429") : groups.map(([id]) => id);
  // If there are more series than colours, the smallest ones are combined.
  const shown = ids.length > most ? ids.slice(0, most - 1) : ids;
  const place = (count: Count): string => {
    const id = groupOf(count, by);
    return id === "429" || shown.includes(id) ? id : others;
  };
  const totals = new Map(sums(report.counts, place));
  const named = [...shown, ...(ids.length > shown.length ? [others] : [])].map((id, index) => ({
    id,
    label: id === others ? `${ids.length - shown.length} others` : labelOf(id, by, names),
    colour: by === "status" ? outcomeColours[id as Outcome] : (palette[index] ?? ""),
    total: totals.get(id) ?? 0,
  }));
  const rejected = {
    id: "429",
    label: outcomeLabels["429"],
    colour: outcomeColours["429"],
    total: totals.get("429") ?? 0,
  };
  const series: Series[] = [...named, rejected];

  const rows = report.starts.map((start) => ({ start, values: {} as Record<string, number> }));
  for (const count of report.counts) {
    const values = rows[count.period]?.values;
    if (values) values[place(count)] = (values[place(count)] ?? 0) + count.count;
  }
  return { series, rows };
}
