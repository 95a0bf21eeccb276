import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { admission } from "@/lib/api/admission";
import { reconciliationFigures } from "@/lib/domains/reconciliation/service";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { changeFeed } from "@/lib/platform/db/changes";
import { descriptors } from "@/lib/runtime/descriptors";
import { createMetrics } from "./metrics";

type Dashboard = { panels: { targets: { expr: string }[] }[] };
type Alerts = { groups: { rules: { expr: string }[] }[] };

const { registry } = createMetrics();
const exported = new Set(
  registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
);
const ours = registry
  .getMetricsAsArray()
  .map(({ name }) => name)
  .filter((name) => name.startsWith("animal_store_"));
const textOf = (file: string) => readFileSync(file, "utf8");

/** The names of metrics in a query of Prometheus, except its own. */
const namesIn = (expression: string): string[] => expression.match(/\b(?:animal_store|nodejs|process)_\w+/g) ?? [];

it.each([
  [
    "deploy/grafana-dashboard.json",
    (text: string) => (JSON.parse(text) as Dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ],
  [
    "deploy/alerts.yml",
    (text: string) => (parse(text) as Alerts).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ],
])("%s asks for metrics that exist", (file, expressionsOf) => {
  const names = expressionsOf(textOf(file)).flatMap(namesIn);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

const documented = new Set(namesIn(textOf("docs/operate.md")));

it("docs/operate.md lists every metric of the service, and those that alerts and dashboard ask for", () => {
  const files = ["deploy/alerts.yml", "deploy/grafana-dashboard.json"].map(textOf);
  const names = [...ours, ...files.flatMap(namesIn).map((name) => name.replace(/_(bucket|count)$/, ""))];
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

it("the dashboard shows every metric of the service", () => {
  const shown = new Set(namesIn(textOf("deploy/grafana-dashboard.json")).map((name) => name.replace(/_bucket$/, "")));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it("each metric of the state has its own number", async () => {
  Object.assign(admission(), { inProgress: 1, shed: 2 });
  Object.assign(reconciliationFigures(), { minutes: 3, requests: 4, killed: 5 });
  descriptors().failures = 6;
  usageRecorder().dropped = 7;
  changeFeed().clockAheadMs = 8_000;
  const valuesOf = async (name: string) => (await registry.getSingleMetric(`animal_store_${name}`)?.get())?.values;
  const expected = {
    requests_in_progress: 1,
    requests_shed_total: 2,
    reconciled_minutes_total: 3,
    reconciliation_differences_total: 4,
    killed_processes: 5,
    descriptor_failures_total: 6,
    request_log_rows_dropped_total: 7,
    clock_ahead_seconds: 8,
  };
  for (const [name, value] of Object.entries(expected))
    expect(await valuesOf(name), name).toEqual([{ labels: {}, value }]);
});
