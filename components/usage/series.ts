import type { UsageReport } from "@/lib/domains/usage/report";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { type Grouping, type Outcome, outcomeOf, outcomes } from "@/lib/domains/usage/vocabulary";
import type { JsonOf } from "@/lib/web/reads/json";
import { type KeyNames, keyLabel, operationName, periodHref } from "./labels";
import { chartOutcomes, groupColours, othersColour, outcomeStyles } from "./outcomes";

export type Report = JsonOf<UsageReport>;
export type Count = Report["counts"][number];
/** Of all operations and keys, or of one of each. */
type ChartCount = Pick<Count, "period" | "status" | "count"> & Partial<Count>;

export type Series = { id: string; label: string; colour: string; total: number };

export type Row = { start: number; values: Record<string, number>; href?: string };

export const totalOf = ({ values }: Row): number => Object.values(values).reduce((sum, value) => sum + value, 0);

/** `order` has the operations or keys, whose place gives each its colour and its place in a bar. */
type Groups = { by: Grouping; names: KeyNames; order: string[] };

/** The group of a count. Rate-limited requests are a separate group, because they do not count. */
function groupOf(count: ChartCount, by: Grouping): string {
  const outcome = outcomeOf(count.status);
  if (by === "status" || outcome === "429") return outcome;
  return String(by === "operation" ? count.operation : count.keyId);
}

export function sumByName<C extends { count: number }>(counts: C[], nameOf: (count: C) => string): [string, number][] {
  const totals = new Map<string, number>();
  for (const count of counts) totals.set(nameOf(count), (totals.get(nameOf(count)) ?? 0) + count.count);
  return [...totals].sort(([, a], [, b]) => b - a);
}

export const sumOf = (counts: { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);

export function totalsOf(counts: { status: number; count: number }[]) {
  const totals = { "2xx": 0, "4xx": 0, "429": 0, "5xx": 0 };
  for (const { status, count } of counts) totals[outcomeOf(status)] += count;
  const failed = totals["4xx"] + totals["5xx"];
  return { ...totals, failed, counted: totals["2xx"] + failed };
}

type OutcomeCounts = { start: number; ok: number; errors: number; rejected: number };

const chartSeries = [
  { id: "ok", ...chartOutcomes.succeeded },
  { id: "errors", ...chartOutcomes.failed },
  { id: "429", ...chartOutcomes.rateLimited },
] as const;

export function outcomeChart(counts: OutcomeCounts[]) {
  const rows = counts.map(({ start, ok, errors, rejected }) => ({ start, values: { ok, errors, 429: rejected } }));
  const series = chartSeries.map((outcome) => ({
    ...outcome,
    total: rows.reduce((sum, { values }) => sum + values[outcome.id], 0),
  }));
  return { series, rows };
}

const others = "others";

/** The same colour for a name whatever the others are, as long as there are as many colours as names. */
function colourGroups(ids: string[], order: string[]): Map<string, string> {
  const free = [...groupColours];
  const colours = new Map<string, string>();
  for (const id of ids) {
    const own = groupColours[order.indexOf(id) % groupColours.length] ?? "";
    const [colour = othersColour] = free.splice(Math.max(0, free.indexOf(own)), 1);
    colours.set(id, colour);
  }
  return colours;
}

/** The operations or keys with the most requests, in the order of all, and how many others there are. */
function shownGroups(counts: ChartCount[], { by, order }: Groups) {
  const ids = sumByName(counts, (count) => groupOf(count, by)).map(([id]) => id);
  const groups = ids.filter((id) => id !== "429");
  const shown = groups.slice(0, groupColours.length).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { shown, left: groups.length - shown.length };
}

export function chartOf({ starts, counts }: { starts: number[]; counts: ChartCount[] }, groups: Groups) {
  const { by, names, order } = groups;
  const { shown, left } = shownGroups(counts, groups);
  const place = (count: ChartCount): string => {
    const id = groupOf(count, by);
    return by === "status" || id === "429" || shown.includes(id) ? id : others;
  };
  const totals = new Map(sumByName(counts, place));
  const of = (id: string, label: string, colour: string): Series => ({ id, label, colour, total: totals.get(id) ?? 0 });
  const outcomeSeries = (id: Outcome) => of(id, outcomeStyles[id].label, outcomeStyles[id].colour);
  const colours = colourGroups(shown, order);
  const groupSeries = (id: string) =>
    of(id, by === "operation" ? operationName(id) : keyLabel(id, names), colours.get(id) ?? othersColour);
  const series =
    by === "status"
      ? outcomes.filter((id) => id !== "429").map(outcomeSeries)
      : [...shown.map(groupSeries), ...(left > 0 ? [of(others, `${left} others`, othersColour)] : [])];

  const rows = starts.map((start): Row => ({ start, values: {} }));
  for (const count of counts) {
    const values = rows[count.period]?.values;
    if (values) values[place(count)] = (values[place(count)] ?? 0) + count.count;
  }
  return { series: [...series, outcomeSeries("429")], rows };
}

type PeriodCounts = Pick<Report, "unit" | "starts" | "end"> & { counts: ChartCount[] };

const byStatus: Groups = { by: "status", names: {}, order: [] };

/** A chart whose bars lead to the requests of their time. */
export function linkedChart(report: PeriodCounts, filter: UsageFilter, groups = byStatus) {
  const { unit, starts, end } = report;
  const { series, rows } = chartOf(report, groups);
  const hrefOf = ({ start }: Row, index: number) =>
    periodHref(filter, unit, start, starts[index + 1] ?? end, groups.by);
  return { series, rows: rows.map((row, index) => (totalOf(row) > 0 ? { ...row, href: hrefOf(row, index) } : row)) };
}
