"use client";

import type { ReactNode } from "react";
import { DeprecatedBadge } from "@/components/deprecations/badge";
import { Live, refreshEveryMs, useRead } from "@/components/portal/read";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, TitledCard } from "@/components/ui/layout/page";
import { formatNumber } from "@/lib/base/number";
import type { UsageFilter } from "@/lib/domains/usage/schema";
import { type Grouping, groupings, maxMeasured, outcomeOf, type UsageRange } from "@/lib/domains/usage/vocabulary";
import type { WarnedWindows } from "@/lib/web/reads/overview";
import { RequestChart } from "./chart";
import { Figures } from "./figures";
import { FiguresCard } from "./figures-card";
import {
  durationLabel,
  groupingLabels,
  inRange,
  type KeyNames,
  keyLabel,
  operationName,
  splitKeyName,
  usageHref,
} from "./labels";
import { outcomeStyles } from "./outcomes";
import { DayWarning, QuotaCard } from "./quota";
import { type Count, linkedChart, type Report, sumByName, sumOf, totalOf, totalsOf } from "./series";
import { ZoneLinks } from "./zone-links";

type BreakdownProps = {
  title: string;
  what: string;
  counts: Count[];
  idOf: (count: Count) => string;
  labelOf: (id: string) => string;
  hrefOf: (id: string) => string | undefined;
};

function Breakdown({ title, what, counts, idOf, labelOf, hrefOf }: BreakdownProps) {
  const all = Math.max(1, totalsOf(counts).counted);
  const rows = sumByName(counts, idOf).map(([id]) => {
    const { counted, failed, 429: limited } = totalsOf(counts.filter((count) => idOf(count) === id));
    // All of them were rate limited and did not count: 0 would look like none.
    const figures = [counted === 0 ? "–" : formatNumber(counted), formatNumber(failed), formatNumber(limited)];
    const [label, keyEnd] = splitKeyName(labelOf(id));
    return {
      ...{ id, label, keyEnd, badge: <DeprecatedBadge operation={id} /> },
      ...{ href: hrefOf(id), share: counted / all, figures },
    };
  });
  return <FiguresCard filters title={title} columns={[what, "Requests", "Failed", "Rate limited"]} rows={rows} />;
}

const LatencyTable = ({ rows }: { rows: Report["latency"] }) => (
  <FiguresCard
    title="Latency"
    description={`Server time of the newest ${formatNumber(maxMeasured)} requests that were not rate limited.`}
    columns={["Operation", "p50", "p95", "p99"]}
    rows={rows.map(({ operation, p50, p95, p99 }) => ({
      id: operation,
      label: operationName(operation),
      figures: [p50, p95, p99].map(durationLabel),
    }))}
  />
);

type NoRequestsProps = { resetHref: string | undefined; range: UsageRange | undefined; live: ReactNode };

const NoRequests = ({ resetHref, range, live }: NoRequestsProps) => (
  <div className="grid gap-2">
    <EmptyState
      icon="chart-no-axes-column"
      title={resetHref ? "No requests match these filters" : `No requests ${inRange(range)}`}
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

/** The limit that the bars can reach: of the minute, or of the UTC day. An hour has none, and neither have some of the requests. */
function limitOf({ unit, windows }: Report, { zone, operation, key, status }: UsageFilter, highest: number) {
  if (operation || key !== undefined || status) return undefined;
  const value = { minute: windows.minute.limit, day: zone === "UTC" && windows.day.limit }[unit as string];
  // A limit far above all bars would flatten them.
  if (!value || highest < value / 2) return undefined;
  return { value, label: `Limit of ${formatNumber(value)} per ${unit}` };
}

type UsageViewProps = {
  read: string;
  filter: UsageFilter;
  by: Grouping;
  names: KeyNames;
  order: string[];
  resetHref: string | undefined;
};

const path = "/portal/usage";

export function UsageView({ read, filter, by, names, order, resetHref }: UsageViewProps) {
  const usage = useRead<Report & { windows: WarnedWindows }>(read, refreshEveryMs);
  if (!usage.data) return <p role="alert">{usage.error?.message ?? "Loading…"}</p>;
  const { counts, before, latency, windows, at, unit } = usage.data;
  const { 429: limited } = totalsOf(counts);
  const range = filter.from ? undefined : filter.range;
  const live = (
    <div className="flex flex-wrap items-center gap-x-4">
      <ZoneLinks zone={filter.zone} />
      <Live query={usage} />
    </div>
  );
  const hrefWith = (more: Pick<UsageFilter, "operation" | "key" | "status">) => {
    const isSet = Object.entries(more).every(([name, value]) => filter[name as keyof typeof more] === value);
    return isSet ? undefined : usageHref(path, { ...filter, ...more }, by);
  };
  const chart = linkedChart(usage.data, filter, { by, names, order });
  const limit = limitOf(usage.data, filter, Math.max(0, ...chart.rows.map(totalOf)));
  return (
    <div className="grid grid-cols-1 gap-6">
      <DayWarning day={windows.day} />
      <Figures counts={counts} before={before} range={range} hrefOf={(status) => hrefWith({ status })} />
      {counts.length > 0 ? (
        <TitledCard
          title="Requests"
          description="Rate-limited requests do not count towards your quota."
          actions={live}
        >
          <FilterLinks
            label="Group by"
            links={groupings.map((value) => ({
              href: usageHref(path, filter, value),
              label: groupingLabels[value],
              current: value === by,
            }))}
          />
          <RequestChart {...chart} limit={limit} unit={unit} zone={filter.zone} height="h-64" totals={false} />
        </TitledCard>
      ) : (
        <NoRequests resetHref={resetHref} range={range} live={live} />
      )}
      <div className="grid grid-cols-1 gap-6 max-sm:order-1 md:grid-cols-2">
        <Breakdown
          title="By operation"
          what="Operation"
          counts={counts}
          idOf={({ operation }) => operation}
          labelOf={operationName}
          hrefOf={(operation) => hrefWith({ operation })}
        />
        <LatencyTable rows={latency} />
        <Breakdown
          title="By API key"
          what="Key"
          counts={counts}
          idOf={({ keyId }) => keyId}
          labelOf={(id) => keyLabel(id, names)}
          hrefOf={(id) => hrefWith({ key: BigInt(id) })}
        />
        <FiguresCard
          filters
          title="By status"
          description={
            limited > 0
              ? `Includes the ${formatNumber(limited)} rate limited (429), which “Requests” leaves out.`
              : undefined
          }
          columns={["Status", "Responses"]}
          rows={sumByName(counts, ({ status }) => String(status)).map(([status, count]) => ({
            ...{ id: status, label: status, href: hrefWith({ status }), figures: [formatNumber(count)] },
            ...{ share: count / sumOf(counts), colour: outcomeStyles[outcomeOf(Number(status))].colour },
          }))}
        />
      </div>
      <QuotaCard className="max-sm:order-1" windows={windows} now={at} />
    </div>
  );
}
