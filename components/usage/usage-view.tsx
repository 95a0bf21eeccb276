"use client";

import { formatNumber } from "@/components/number";
import { useRead } from "@/components/portal/use-read";
import { utcTime } from "@/components/time";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { TitledCard } from "@/components/ui/layout/card";
import type { Grouping, UsageRange } from "@/lib/domains/usage/words";
import { Breakdown } from "./breakdown";
import { ChartLegend, RequestChart } from "./chart";
import { DayWarning } from "./day-warning";
import { groupingLabels, type KeyNames, keyName, operationName } from "./labels";
import { LatencyTable } from "./latency-table";
import { Live, refreshEveryMs } from "./live";
import { NoRequests } from "./no-requests";
import { QuotaCard } from "./quota";
import { chartOf, type Report } from "./series";
import { Totals } from "./totals";

type UsageViewProps = {
  read: string;
  range: UsageRange;
  zone: string;
  by: Grouping;
  names: KeyNames;
  groupingLinks: { href: string; by: Grouping }[];
  /** The URL without filters, if any filter is set. */
  resetHref: string | undefined;
};

export function UsageView({ read, range, zone, by, names, groupingLinks, resetHref }: UsageViewProps) {
  const usage = useRead<Report>(read, refreshEveryMs);
  if (!usage.data) return <p role="alert">{usage.error?.message ?? "Loading…"}</p>;
  const { counts, latency, windows, at, finalUntil } = usage.data;
  const chart = chartOf(usage.data, by, names);
  return (
    <div className="grid grid-cols-1 gap-6">
      <DayWarning day={windows.day} />
      <Totals counts={counts} />
      {counts.length > 0 ? (
        <TitledCard
          title="Requests"
          description={`Rate-limited requests do not count towards your quota. Figures before ${utcTime(finalUntil)} are final.`}
          actions={<Live query={usage} />}
        >
          <FilterLinks
            label="Group by"
            links={groupingLinks.map(({ href, by: value }) => ({
              href,
              label: groupingLabels[value],
              current: value === by,
            }))}
          />
          <RequestChart {...chart} range={range} zone={zone} height="h-64" legend={<ChartLegend {...chart} />} />
        </TitledCard>
      ) : (
        <NoRequests resetHref={resetHref} range={range} live={<Live query={usage} />} />
      )}
      <QuotaCard
        windows={windows}
        now={at}
        description={`${formatNumber(windows.minute.limit)} requests per minute and ${formatNumber(windows.day.limit)} per UTC day, shared by all your keys. Rate-limited requests do not count.`}
      />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <Breakdown
          title="By operation"
          what="Operation"
          counts={counts}
          idOf={({ operation }) => operation}
          labelOf={operationName}
        />
        <Breakdown
          title="By API key"
          what="Key"
          counts={counts}
          idOf={({ keyId }) => keyId}
          labelOf={(id) => keyName(id, names)}
        />
        <Breakdown title="By status" what="Status" counts={counts} idOf={({ status }) => String(status)} />
        <LatencyTable rows={latency} />
      </div>
    </div>
  );
}
