import type { Metadata } from "next";
import { formatNumber } from "@/components/number";
import { RequestsTable } from "@/components/staff/requests-table";
import { Differences, RateChart } from "@/components/staff/system";
import { clockSpan, utcTime } from "@/components/time";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { Badge } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { Table, Td } from "@/components/ui/data/table";
import { PageHeader, TitledCard } from "@/components/ui/layout/page";
import { version } from "@/lib/base/version";
import { listProcesses, type Process } from "@/lib/domains/processes/service";
import { finalUntil, latestDifferences } from "@/lib/domains/reconciliation/queries";
import { latestFailedRequests, requestsByMinute } from "@/lib/domains/usage/traffic/queries";
import { type Health, readHealth } from "@/lib/runtime/health";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "System" };

const failuresShown = 20;
const differencesShown = 20;
const refreshEveryMs = 10_000;

const engines = { memory: "In memory", redis: "Redis", upstash: "Redis (Upstash)" } as const;

function Status({ good, children }: { good: boolean; children: string }) {
  return <Badge tone={good ? "accent" : "danger"}>{children}</Badge>;
}

/** A clock that is off by this much moves the windows of an account noticeably. */
const clockToleranceMs = 1_000;

function Clock({ aheadMs }: { aheadMs: number | undefined }) {
  if (aheadMs === undefined) return <Status good={false}>not compared yet</Status>;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const good = Math.abs(aheadMs) < clockToleranceMs;
  return <Status good={good}>{good ? "in step" : `${seconds} s ${aheadMs > 0 ? "ahead" : "behind"}`}</Status>;
}

function HealthCard({ health }: { health: Health }) {
  const { limiter, metering, requests } = health;
  return (
    <TitledCard title="Health" description="Status of the process that serves the API here.">
      <Facts
        facts={[
          { name: "Version", value: version },
          { name: "Database", value: <Status good={health.database === "up"}>{health.database}</Status> },
          {
            name: "Writes",
            value: <Status good={health.readyForWrites}>{health.readyForWrites ? "up" : "failing"}</Status>,
          },
          {
            name: `Limiter: ${engines[limiter.engine]}`,
            value: (
              <Status good={!limiter.degraded}>
                {limiter.since === undefined ? "up" : `store unavailable since ${utcTime(limiter.since)}`}
              </Status>
            ),
          },
          {
            name: "Updates from other processes",
            value: <Status good={health.changes === "current"}>{health.changes}</Status>,
          },
          { name: "Clock, compared with the database", value: <Clock aheadMs={health.clockAheadMs} /> },
          {
            name: "Metering",
            value: (
              <Status good={!metering.delayed}>
                {metering.since === undefined ? "up" : `not written since ${utcTime(metering.since)}`}
              </Status>
            ),
          },
          { name: "Counts and rows that could not be written", value: formatNumber(metering.lost) },
          ...(requests
            ? [
                { name: "API requests in progress", value: formatNumber(requests.inProgress) },
                { name: "API requests rejected under overload", value: formatNumber(requests.shed) },
              ]
            : []),
          { name: "Dropped request log rows", value: formatNumber(health.requestLogRowsDropped) },
        ]}
      />
    </TitledCard>
  );
}

function Processes({ processes, now }: { processes: Process[]; now: number }) {
  return (
    <Table label="Processes" head={["Host", ["Process", "hidden sm:table-cell"], "Uptime", "Last seen", "Limiter"]}>
      {processes.map((one) => (
        <tr key={one.id}>
          <Td>{one.host}</Td>
          <Td className="hidden font-mono text-[13px] sm:table-cell">{one.pid}</Td>
          <Td className="whitespace-nowrap tabular-nums">{clockSpan(now - one.startedAt.getTime())}</Td>
          <Td className="whitespace-nowrap text-muted tabular-nums">{clockSpan(now - one.seenAt.getTime())} ago</Td>
          <Td>
            <Status good={one.limiterAwaySince === null}>
              {one.limiterAwaySince ? `store unavailable since ${utcTime(one.limiterAwaySince.getTime())}` : "up"}
            </Status>
          </Td>
        </tr>
      ))}
    </Table>
  );
}

export default async function System() {
  await requireStaff("/staff/system");
  const now = Date.now();
  const health = await readHealth();
  const [minutes, processes, failures, checkedUntil, differences] = await Promise.all([
    requestsByMinute(now),
    listProcesses(),
    latestFailedRequests(failuresShown),
    finalUntil(),
    latestDifferences(differencesShown),
  ]);
  const lastHour = minutes.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <>
      <AutoRefresh everyMs={refreshEveryMs} />
      <PageHeader title="System" description="Processes, requests and errors. This page refreshes automatically." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <HealthCard health={health} />
        <TitledCard
          title="Requests"
          description={`${formatNumber(lastHour)} in the last hour, ${(lastHour / 3600).toFixed(1)} per second.`}
        >
          <RateChart minutes={minutes} />
        </TitledCard>
        <TitledCard title="Processes" description={`${formatNumber(processes.length)} running.`}>
          <Processes processes={processes} now={now} />
        </TitledCard>
        <TitledCard
          title="Metering check"
          description={`Every minute, the requests that the limiter allowed are compared with usage and the request log. Checked until ${utcTime(checkedUntil)}. Rejected requests are left out: the log lists only the first of each run.`}
        >
          {differences.length > 0 ? (
            <Differences differences={differences} />
          ) : (
            <p className="text-muted">No differences in the last 30 days.</p>
          )}
        </TitledCard>
        <TitledCard title="Recent server errors" description="Requests with a 5xx response.">
          {failures.length > 0 ? (
            <RequestsTable label="Recent server errors" requests={failures} withAccount />
          ) : (
            <p className="text-muted">No server errors in the request log.</p>
          )}
        </TitledCard>
      </div>
    </>
  );
}
