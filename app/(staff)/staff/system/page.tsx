import type { Metadata } from "next";
import { cx } from "@/components/cx";
import { checksOf, HealthCard, Status, SystemFact, storeAway } from "@/components/staff/health";
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
import { readHealth } from "@/lib/runtime/health";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "System" };

const failuresShown = 20;
const differencesShown = 20;
const refreshEveryMs = 10_000;

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
        description="This page refreshes automatically."
        actions={<Badge tone={faulty ? "danger" : "accent"}>{faulty ? "Needs attention" : "All OK"}</Badge>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <HealthCard health={health} />
        <TitledCard
          title="Requests"
          description={
            lastHour + rejected > 0 &&
            `${formatNumber(lastHour)} in the last hour, and ${formatNumber(rejected)} rate limited.`
          }
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
