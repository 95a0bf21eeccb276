"use client";

import type { ReactNode } from "react";
import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { chartOutcomes } from "@/components/usage/outcomes";
import { MINUTE_MS } from "@/lib/base/time";
import type { MinuteCount, Run, Simulation } from "@/lib/docs/simulation";
import { outcomes, type ShowTime } from "./outcomes";

const { succeeded, rateLimited } = chartOutcomes;

/** The table below has the same data. */
function Bars({ minutes, time }: { minutes: MinuteCount[]; time: ShowTime }) {
  const most = Math.max(1, ...minutes.map(({ allowed, rejected }) => allowed + rejected));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <figure className="rounded-lg border border-line bg-surface px-5 py-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-[13px] text-muted">
        <span>Requests per minute (peak: {formatNumber(most)})</span>
        <span className="flex gap-4">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm" style={{ background: succeeded.background }} /> {succeeded.label}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm" style={{ background: rateLimited.background }} /> {rateLimited.label}
          </span>
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-4 flex h-32 items-end gap-px overflow-hidden border-line border-b">
        {minutes.map(({ minute, allowed, rejected }) => (
          <div
            key={minute}
            title={`From ${time(minute * MINUTE_MS)}: ${allowed} succeeded, ${rejected} rate limited`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <div style={{ height: share(rejected), background: rateLimited.background }} />
            <div style={{ height: share(allowed), background: succeeded.background }} />
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between font-mono text-muted text-xs">
        <span>{time(0)}</span>
        <span>{time(minutes.length * MINUTE_MS)}</span>
      </p>
    </figure>
  );
}

/** Enough rows to see the pattern. */
const mostRows = 40;

type RowProps = { run: Run; time: ShowTime; keyName?: string };

function Row({ run, time, keyName }: RowProps) {
  const { title, tone } = outcomes[run.outcome];
  return (
    <tr>
      <Td className="whitespace-nowrap font-mono text-[13px]">
        {time(run.first)}
        {run.requests > 1 && ` to ${time(run.last)}`}
      </Td>
      {keyName !== undefined && <Td>{keyName}</Td>}
      <Td className="text-right tabular-nums">{formatNumber(run.requests)}</Td>
      <Td>
        <Badge tone={tone}>{title}</Badge>
      </Td>
      <Td className="whitespace-nowrap text-muted">
        {run.retryAt !== undefined && (
          <>
            after {formatNumber(run.retryAfter ?? 0)} s, at {time(run.retryAt)}
          </>
        )}
      </Td>
    </tr>
  );
}

type ResultProps = {
  simulation: Simulation;
  sentence: ReactNode;
  time: ShowTime;
  /** Key names by index. With several keys, each row shows its key. */
  keyNames?: string[];
};

export function Result({ simulation, sentence, time, keyNames = [] }: ResultProps) {
  const { runs, minutes } = simulation;
  const severalKeys = keyNames.length > 1;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-6">
      <div role="status">{sentence}</div>
      <Bars minutes={minutes} time={time} />
      <Table
        label="Consecutive requests with the same outcome"
        head={["Time", severalKeys && "Key", ["Requests", "text-right"], "Outcome", "Retry"]}
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
