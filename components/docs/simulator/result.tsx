"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import { Badge, type Tone } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { Outcome, Run, Simulation } from "@/lib/docs/simulation";
import { Bars } from "./bars";

const outcomes: Record<Outcome, { title: string; tone: Tone }> = {
  allowed: { title: "passes", tone: "accent" },
  minute: { title: "429, minute", tone: "warning" },
  day: { title: "429, day", tone: "warning" },
  ban: { title: "429, ban", tone: "danger" },
};

/** Enough rows to see the pattern; more would only repeat it. */
const mostRows = 40;

/** An instant after the start, as a clock that was set to zero shows it: "02:05.50". */
const clock = (ms: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = ((ms % 60_000) / 1000).toFixed(2).padStart(5, "0");
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${seconds}`;
};

function Sentence({ simulation }: { simulation: Simulation }) {
  const { sent, refused, bans, runs } = simulation;
  const [ban] = bans;
  if (ban)
    return (
      <Alert tone="danger">
        The key is banned at <strong>{clock(ban.at)}</strong>, for {clockSpan(ban.until - ban.at)}
        {bans.length > 1 && `, and ${bans.length - 1} more times after that`}. {formatNumber(refused)} of{" "}
        {formatNumber(sent)} requests are refused. Waiting for Retry-After would have kept it.
      </Alert>
    );
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (first)
    return (
      <Alert tone="warning">
        The first refusal is at <strong>{clock(first.first)}</strong>, by the limit of the{" "}
        {first.outcome === "day" ? "day" : "minute"}: retry after {first.retryAfter} s. {formatNumber(refused)} of{" "}
        {formatNumber(sent)} requests are refused, and no ban falls.
      </Alert>
    );
  return <Alert>All {formatNumber(sent)} requests pass.</Alert>;
}

function Row({ run }: { run: Run }) {
  const { title, tone } = outcomes[run.outcome];
  return (
    <tr>
      <Td className="whitespace-nowrap font-mono text-[13px]">
        {clock(run.first)}
        {run.requests > 1 && ` to ${clock(run.last)}`}
      </Td>
      <Td className="text-right tabular-nums">{formatNumber(run.requests)}</Td>
      <Td>
        <Badge tone={tone}>{title}</Badge>
      </Td>
      <Td className="whitespace-nowrap text-muted">
        {run.retryAt !== undefined && (
          <>
            after {formatNumber(run.retryAfter ?? 0)} s, at {clock(run.retryAt)}
          </>
        )}
      </Td>
    </tr>
  );
}

/** What became of the requests: in a sentence, minute by minute, and run by run. */
export function Result({ simulation }: { simulation: Simulation }) {
  const { runs, minutes } = simulation;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-6">
      <div role="status">
        <Sentence simulation={simulation} />
      </div>
      <Bars minutes={minutes} />
      <Table label="Requests in a row with the same outcome">
        <thead>
          <tr>
            <Th>Time</Th>
            <Th className="text-right">Requests</Th>
            <Th>Outcome</Th>
            <Th>Retry</Th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, mostRows).map((run) => (
            <Row key={`${run.outcome} ${run.first}`} run={run} />
          ))}
        </tbody>
      </Table>
      {runs.length > mostRows && <p className="text-muted">And {formatNumber(runs.length - mostRows)} rows more.</p>}
    </section>
  );
}
