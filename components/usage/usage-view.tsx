"use client";

import { ChartNoAxesColumn } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "@/components/number";
import { Live, refreshEveryMs } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { utcTime } from "@/components/time";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, TitledCard } from "@/components/ui/layout/page";
import { type Grouping, mostMeasured, outcomeOf, outcomes, type UsageRange } from "@/lib/domains/usage/words";
import { ChartLegend, RequestChart } from "./chart";
import { FiguresCard } from "./figures-card";
import { duration, groupingLabels, type KeyNames, keyName, operationName } from "./labels";
import { outcomeLabels } from "./outcomes";
import { DayWarning, QuotaCard } from "./quota";
import { type Count, chartOf, type Report, sumOf, sums, totalsOf } from "./series";

type BreakdownProps = {
  title: string;
  what: string;
  counts: Count[];
  idOf: (count: Count) => string;
  labelOf?: (id: string) => string;
};

/** The counts by a property, largest first, with their shares of all counted requests. */
function Breakdown({ title, what, counts, idOf, labelOf = (id) => id }: BreakdownProps) {
  const countedOf = (some: Count[]) => sumOf(some.filter(({ status }) => outcomeOf(status) !== "429"));
  const all = Math.max(1, countedOf(counts));
  const rows = sums(counts, idOf).map(([id, total]) => {
    const counted = countedOf(counts.filter((count) => idOf(count) === id));
    const figures = [formatNumber(counted), formatNumber(total - counted)];
    return { id, label: labelOf(id), share: counted / all, figures };
  });
  return <FiguresCard title={title} columns={[what, "Counted", "Rate limited"]} rows={rows} />;
}

/** The time that the API took, by operation. */
const LatencyTable = ({ rows }: { rows: Report["latency"] }) => (
  <FiguresCard
    title="Latency"
    description={`Time in our servers, without the network. From the newest ${formatNumber(mostMeasured)} requests that were not rate limited.`}
    columns={["Operation", "p50", "p95", "p99"]}
    rows={rows.map(({ operation, p50, p95, p99 }) => ({
      id: operation,
      label: operationName(operation),
      figures: [p50, p95, p99].map(duration),
    }))}
  />
);

/** Totals by outcome. Rate-limited requests are not included in the counted ones. */
function Totals({ counts }: { counts: Count[] }) {
  const totals = totalsOf(counts);
  const shown = [
    { label: "Counted requests", value: totals.counted },
    ...outcomes.filter((id) => id !== "2xx").map((id) => ({ label: outcomeLabels[id], value: totals[id] })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised lg:grid-cols-4">
      {shown.map(({ label, value }) => (
        <div key={label} className="bg-surface px-5 py-4">
          <dt className="text-[13px] text-muted">{label}</dt>
          <dd className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const spans: Record<UsageRange, string> = {
  hour: "in the last hour",
  day: "today",
  "7d": "in the last 7 days",
  "30d": "in the last 30 days",
};

type NoRequestsProps = {
  /** The URL without filters, if any filter is set. */
  resetHref: string | undefined;
  range: UsageRange;
  live: ReactNode;
};

function NoRequests({ resetHref, range, live }: NoRequestsProps) {
  return (
    <div className="grid gap-2">
      <EmptyState
        icon={ChartNoAxesColumn}
        title={resetHref ? "No requests match these filters" : `No requests ${spans[range]}`}
        link={
          (resetHref || range !== "30d") && {
            href: resetHref ?? "/portal/usage?range=30d",
            label: resetHref ? "Clear filters" : "Show 30 days",
          }
        }
      >
        Requests appear here within a second.
      </EmptyState>
      <div className="justify-self-end">{live}</div>
    </div>
  );
}

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
