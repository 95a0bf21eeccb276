"use client";

import { formatNumber } from "@/components/number";
import { TitledCard } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { outcomeChart } from "@/components/usage/series";
import type { Overview } from "@/lib/web/reads/overview";

/** Today's requests by the hour: as sums, as a chart, and as a table behind it. */
export function TodayCard({ hours }: Pick<Overview, "hours">) {
  const chart = outcomeChart(hours);
  return (
    <TitledCard
      title="Requests today"
      description="By hour, in UTC."
      link={{ href: "/portal/usage", label: "View usage" }}
    >
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
        {chart.series.map(({ id, label, background, total }) => (
          <div key={id} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-[13px] text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background }} /> {label}
            </dt>
            <dd className="font-semibold text-xl tabular-nums tracking-tight">{formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
      <RequestChart {...chart} range="day" zone="UTC" height="h-44" />
    </TitledCard>
  );
}
