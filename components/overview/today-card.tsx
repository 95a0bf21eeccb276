"use client";

import { formatNumber } from "@/components/number";
import { TitledCard } from "@/components/ui/layout/card";
import { RequestChart } from "@/components/usage/chart";
import { chartOutcomes } from "@/components/usage/outcomes";
import type { Overview } from "@/lib/web/reads/overview";

/** From the bottom of a bar to its top. */
const outcomes = [
  { id: "ok", ...chartOutcomes.succeeded },
  { id: "errors", ...chartOutcomes.failed },
  { id: "429", ...chartOutcomes.rateLimited },
] as const;

/** Today's requests by the hour: as sums, as a chart, and as a table behind it. */
export function TodayCard({ hours }: Pick<Overview, "hours">) {
  const rows = hours.map(({ start, ok, errors, rejected }) => ({ start, values: { ok, errors, 429: rejected } }));
  const series = outcomes.map((outcome) => ({
    ...outcome,
    total: rows.reduce((sum, { values }) => sum + values[outcome.id], 0),
  }));
  return (
    <TitledCard
      title="Requests today"
      description="By hour, in UTC."
      link={{ href: "/portal/usage", label: "View usage" }}
    >
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
        {series.map(({ id, label, background, total }) => (
          <div key={id} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-[13px] text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background }} /> {label}
            </dt>
            <dd className="font-semibold text-xl tabular-nums tracking-tight">{formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
      <RequestChart series={series} rows={rows} range="day" zone="UTC" height="h-44" />
    </TitledCard>
  );
}
