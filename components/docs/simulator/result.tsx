"use client";

import type { ReactNode } from "react";
import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import type { Run, Simulation } from "@/lib/docs/simulation";
import { Bars } from "./bars";
import { outcomes } from "./outcomes";
import type { ShowTime } from "./times";

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
