"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { Alert } from "@/components/ui/layout/alert";
import { chartOutcomes } from "@/components/usage/outcomes";
import { MINUTE_MS } from "@/lib/base/time";
import type { MinuteCount, Run, Simulation } from "@/lib/docs/simulation";
import { MinuteBars } from "./minute-bars";
import { outcomes, type ShowTime } from "./outcomes";

/** The table below has the same data. */
function Bars({ minutes, time }: { minutes: MinuteCount[]; time: ShowTime }) {
  const most = Math.max(1, ...minutes.map(({ allowed, rejected }) => allowed + rejected));
  return (
    <figure className="rounded-lg border border-line bg-surface px-5 py-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-[13px] text-muted">
        <span>Requests per minute (peak: {formatNumber(most)})</span>
        <span className="flex gap-4">
          {[chartOutcomes.succeeded, chartOutcomes.rateLimited].map(({ label, background }) => (
            <span key={label} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-sm" style={{ background }} /> {label}
            </span>
          ))}
        </span>
      </figcaption>
      <MinuteBars
        minutes={minutes}
        most={most}
        titleOf={({ minute, allowed, rejected }) =>
          `From ${time(minute * MINUTE_MS)}: ${allowed} succeeded, ${rejected} rate limited`
        }
        className="mt-4 h-32 gap-px border-line border-b"
      />
      <p className="mt-1.5 flex justify-between font-mono text-muted text-xs">
        <span>{time(0)}</span>
        <span>{time(minutes.length * MINUTE_MS)}</span>
      </p>
    </figure>
  );
}

const mostRows = 40;

type RowProps = { run: Run; time: ShowTime; keyName?: string };

function Row({ run, time, keyName }: RowProps) {
  const { title, tone } = outcomes[run.outcome];
  const retry = run.retryAt !== undefined && `after ${formatNumber(run.retryAfter ?? 0)} s, at ${time(run.retryAt)}`;
  return (
    <tr>
      <Td className="font-mono text-[13px] sm:whitespace-nowrap">
        {time(run.first)}
        {run.requests > 1 && ` to ${time(run.last)}`}
      </Td>
      {keyName !== undefined && <Td>{keyName}</Td>}
      <Td className="text-right tabular-nums">{formatNumber(run.requests)}</Td>
      <Td>
        <Badge tone={tone}>{title}</Badge>
        {retry && <span className="mt-0.5 block text-[13px] text-muted sm:hidden">Retry {retry}</span>}
      </Td>
      <Td className="whitespace-nowrap text-muted max-sm:hidden">{retry}</Td>
    </tr>
  );
}

type ResultProps = {
  simulation: Simulation;
  /** The number of requests, with those that a waiting client does not send. */
  planned: number;
  time: ShowTime;
  /** Key names by index. With several keys, each row shows its key. */
  keyNames?: string[];
};

function Sentence({ simulation, planned, time, keyNames = [] }: ResultProps) {
  const { sent, rejected, bans, runs } = simulation;
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (!first) return <Alert>All {formatNumber(planned)} requests would succeed.</Alert>;
  const [ban, ...moreBans] = bans;
  return (
    <Alert tone={ban ? "danger" : "warning"}>
      <strong>
        {formatNumber(rejected)} of {formatNumber(planned)}
      </strong>{" "}
      requests would be rate limited, the first at {time(first.first)} by {outcomes[first.outcome].by}.{" "}
      {planned > sent && `${formatNumber(planned - sent)} more would not be sent. `}
      {ban ? (
        <>
          The key {keyNames[ban.key]} would be banned at <strong>{time(ban.at)}</strong>, for{" "}
          {clockSpan(ban.until - ban.at)}
          {moreBans.length > 0 && `, and ${moreBans.length} more times after that`}. Wait for Retry-After to avoid a
          ban.
        </>
      ) : (
        "No key would be banned."
      )}
    </Alert>
  );
}

export function Result(props: ResultProps) {
  const { simulation, time, keyNames = [] } = props;
  const { runs, minutes } = simulation;
  const severalKeys = keyNames.length > 1;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-6">
      <div role="status">
        <Sentence {...props} />
      </div>
      <Bars minutes={minutes} time={time} />
      <Table
        label="Consecutive requests with the same outcome"
        head={["Time", severalKeys && "Key", ["Requests", "text-right"], "Outcome", ["Retry", "max-sm:hidden"]]}
      >
        {runs.slice(0, mostRows).map((run) => (
          <Row
            key={`${run.key} ${run.outcome} ${run.first}`}
            keyName={severalKeys ? keyNames[run.key] : undefined}
            run={run}
            time={time}
          />
        ))}
      </Table>
      {runs.length > mostRows && <p className="text-muted">And {formatNumber(runs.length - mostRows)} more rows.</p>}
    </section>
  );
}
