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

const Status = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <Badge tone={good ? "accent" : "danger"}>{children}</Badge>
);

const Since = ({ text, at }: { text: string; at: number | Date | null | undefined }) => (
  <Status good={!at}>
    {at ? (
      <span>
        {text} since <Time at={at} />
      </span>
    ) : (
      "up"
    )}
  </Status>
);

/** A clock that is off by this much moves the windows of an account noticeably. */
const clockToleranceMs = 1_000;

function Clock({ aheadMs }: { aheadMs: number | undefined }) {
  if (aheadMs === undefined) return <Status good={false}>not compared yet</Status>;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const good = Math.abs(aheadMs) < clockToleranceMs;
  return <Status good={good}>{good ? "in step" : `${seconds} s ${aheadMs > 0 ? "ahead" : "behind"}`}</Status>;
}

const storeAway = "store unavailable";

const SystemFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-medium tabular-nums">{children}</dd>
  </div>
);

function HealthCard({ health }: { health: Health }) {
  const { database, readyForWrites, replica, limiter, changes, metering, requests } = health;
  return (
    <TitledCard title="Health" description={`The process that serves the API here, version ${health.version}.`}>
      <dl className="-mb-2.5 grid gap-x-10 sm:grid-cols-2 xl:grid-cols-3">
        <SystemFact name="Database">
          <Status good={database === "up"}>{database}</Status>
        </SystemFact>
        <SystemFact name="Writes">
          <Status good={readyForWrites}>{readyForWrites ? "up" : "failing"}</Status>
        </SystemFact>
        {replica !== "none" && (
          <SystemFact name="Read replica">
            <Status good={replica === "used"}>{replica}</Status>
          </SystemFact>
        )}
        <SystemFact name={`Limiter: ${engines[limiter.engine]}`}>
          <Since text={storeAway} at={limiter.since} />
        </SystemFact>
        <SystemFact name="Metering">
          <Since text="not written" at={metering.since} />
        </SystemFact>
        <SystemFact name="Updates from other processes">
          <Status good={changes === "current"}>{changes}</Status>
        </SystemFact>
        <SystemFact name="Clock">
          <Clock aheadMs={health.clockAheadMs} />
        </SystemFact>
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
  { title: "Limiter", cell: ({ limiterAwaySince }) => <Since text={storeAway} at={limiterAwaySince} /> },
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
  const lastHour = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const rejected = minutes.reduce((sum, minute) => sum + minute.rejected, 0);
  return (
    <>
      <AutoRefresh everyMs={refreshEveryMs} />
      <PageHeader title="System" description="Processes, requests and errors. This page refreshes automatically." />
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
