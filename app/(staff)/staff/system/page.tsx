import type { Metadata } from "next";
import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { differenceColumns, RateChart } from "@/components/staff/system";
import { clockSpan } from "@/components/time";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable } from "@/components/ui/data/data-table";
import { Time } from "@/components/ui/data/time";
import { PageHeader, TitledCard } from "@/components/ui/layout/page";
import { RequestTable } from "@/components/usage/request-table";
import { formatNumber } from "@/lib/base/number";
import { listProcesses, type Process } from "@/lib/domains/reconciliation/processes";
import { finalUntil, latestDifferences } from "@/lib/domains/reconciliation/queries";
import { latestFailedRequests, requestsByMinute } from "@/lib/domains/usage/traffic/queries";
import { waitingJobs } from "@/lib/platform/jobs/queue";
import { type Health, readHealth } from "@/lib/runtime/health";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "System" };

const failuresShown = 20;
const differencesShown = 20;
const refreshEveryMs = 10_000;

const engines = { memory: "In memory", redis: "Redis", upstash: "Redis (Upstash)" } as const;

/** Without a fault, each says the same. */
const Status = ({ fault }: { fault: ReactNode }) => <Badge tone={fault ? "danger" : "accent"}>{fault || "OK"}</Badge>;

const since = (text: string, at: number | Date | null | undefined) =>
  at && (
    <span>
      {text} since <Time at={at} />
    </span>
  );

const storeAway = (at: number | Date | null | undefined) => since("store unavailable", at);

/** A clock that is off by this much moves the windows of an account noticeably. */
const clockToleranceMs = 1_000;

function clockFault(aheadMs: number | undefined) {
  if (aheadMs === undefined) return "not compared yet";
  const away = Math.abs(aheadMs);
  return away >= clockToleranceMs && `${(away / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead" : "behind"}`;
}

const checksOf = ({ database, readyForWrites, replica, limiter, metering, changes, clockAheadMs }: Health) => [
  { name: "Database", fault: database !== "up" && database },
  { name: "Writes", fault: !readyForWrites && "failing" },
  ...(replica === "none" ? [] : [{ name: "Read replica", fault: replica !== "used" && replica }]),
  { name: `Limiter: ${engines[limiter.engine]}`, fault: storeAway(limiter.since) },
  { name: "Metering", fault: since("not written", metering.since) },
  { name: "Updates from other processes", fault: changes !== "current" && changes },
  { name: "Clock", fault: clockFault(clockAheadMs) },
];

const SystemFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-medium tabular-nums">{children}</dd>
  </div>
);

function HealthCard({ health }: { health: Health }) {
  const { metering, requests } = health;
  return (
    <TitledCard title="Health" description={`The process that serves the API here, version ${health.version}.`}>
      <dl className="-mb-2.5 grid gap-x-10 sm:grid-cols-2 xl:grid-cols-3">
        {checksOf(health).map(({ name, fault }) => (
          <SystemFact key={name} name={name}>
            <Status fault={fault} />
          </SystemFact>
        ))}
        {requests && (
          <>
            <SystemFact name="Requests in progress">{formatNumber(requests.inProgress)}</SystemFact>
            <SystemFact name="Requests rejected under overload">{formatNumber(requests.shed)}</SystemFact>
          </>
        )}
        <SystemFact name="Failed usage writes">{formatNumber(metering.lost)}</SystemFact>
        <SystemFact name="Dropped request log rows">{formatNumber(health.requestLogRowsDropped)}</SystemFact>
      </dl>
    </TitledCard>
  );
}

const processColumns = (now: number): Column<Process>[] => [
  { title: "Host", cell: ({ host }) => host },
  { title: "Process", from: "sm", className: "tabular-nums", cell: ({ pid }) => pid },
  {
    title: "Uptime",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ startedAt }) => clockSpan(now - startedAt.getTime()),
  },
  {
    title: "Last seen",
    className: "whitespace-nowrap text-muted tabular-nums",
    cell: ({ seenAt }) => `${clockSpan(now - seenAt.getTime())} ago`,
  },
  { title: "Limiter", cell: ({ limiterAwaySince }) => <Status fault={storeAway(limiterAwaySince)} /> },
];

export default async function System() {
  await requireStaff("/staff/system");
  const now = Date.now();
  const health = await readHealth();
  const [minutes, jobs, processes, failures, checkedUntil, differences] = await Promise.all([
    requestsByMinute(now),
    waitingJobs(),
    listProcesses(),
    latestFailedRequests(failuresShown),
    finalUntil(),
    latestDifferences(differencesShown),
  ]);
  const quiet = failures.length === 0 && differences.length === 0;
  const faulty = checksOf(health).some(({ fault }) => fault) || processes.some((process) => process.limiterAwaySince);
  const lastHour = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const rejected = minutes.reduce((sum, minute) => sum + minute.rejected, 0);
  return (
    <>
      <AutoRefresh everyMs={refreshEveryMs} />
      <PageHeader
        title="System"
        description={
          <>
            <Badge tone={faulty ? "danger" : "accent"}>{faulty ? "Needs attention" : "All OK"}</Badge> This page
            refreshes automatically.
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <HealthCard health={health} />
        <TitledCard
          title="Requests"
          description={`${formatNumber(lastHour)} in the last hour, and ${formatNumber(rejected)} rate limited.`}
        >
          <RateChart minutes={minutes} height="h-44" />
        </TitledCard>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <TitledCard title="Background jobs" description="Emails and webhooks that are due and wait for a worker.">
            <dl className="-mb-2.5">
              <SystemFact name="Waiting">{formatNumber(jobs.waiting)}</SystemFact>
              <SystemFact name="Oldest">{jobs.oldest ? clockSpan(now - jobs.oldest.getTime()) : "–"}</SystemFact>
            </dl>
          </TitledCard>
          <TitledCard title="Processes" description={`${formatNumber(processes.length)} running.`}>
            <DataTable label="Processes" columns={processColumns(now)} rows={processes} />
          </TitledCard>
        </div>
        <div className={cx("grid grid-cols-[minmax(0,1fr)] gap-6", quiet && "xl:grid-cols-2")}>
          <TitledCard
            title="Metering check"
            description={
              <>
                Every minute, the requests that the limiter allowed are compared with usage and the request log. Checked
                until <Time at={checkedUntil} />. Rejected requests are left out: the log lists only the first of each
                run.
              </>
            }
          >
            <DataTable
              label="Differences"
              columns={differenceColumns}
              rows={differences.map((difference) => ({ ...difference, id: difference.minute.toISOString() }))}
              none="No differences in the last 30 days."
            />
          </TitledCard>
          <TitledCard title="Recent server errors" description="Requests with a 5xx response.">
            {failures.length > 0 ? (
              <RequestTable
                label="Recent server errors"
                items={failures}
                hrefOf={(id) => `/staff/requests/${id}`}
                who={{ title: "Account", of: ({ accountId, accountName }) => accountName ?? `Account ${accountId}` }}
              />
            ) : (
              <p className="text-muted">No server errors in the request log.</p>
            )}
          </TitledCard>
        </div>
      </div>
    </>
  );
}
