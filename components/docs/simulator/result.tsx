import { clockSpan } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Table } from "@/components/ui/data/table";
import { Alert } from "@/components/ui/layout/alert";
import { Summary } from "@/components/ui/overlay/summary";
import { chartOutcomes } from "@/components/usage/outcomes";
import { formatNumber } from "@/lib/base/number";
import { MINUTE_MS } from "@/lib/base/time";
import type { Run, SimulatedMinute, Simulation } from "@/lib/docs/simulation";
import { MinuteBars } from "./minute-bars";
import { type ShowTime, simulatedOutcomes } from "./outcomes";

const notSent = { label: "Not sent", background: "var(--color-control)" };

/** The table below has the same data. @param limit of the account per minute */
function Bars({ minutes, time, limit }: { minutes: SimulatedMinute[]; time: ShowTime; limit: number }) {
  const max = Math.max(1, ...minutes.map(({ allowed, rejected, unsent }) => allowed + rejected + unsent));
  return (
    <figure className="rounded-lg border border-line bg-surface px-5 py-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-[13px] text-muted">
        <span>Requests per minute (peak: {formatNumber(max)})</span>
        <span className="flex gap-4">
          {[chartOutcomes.succeeded, chartOutcomes.rateLimited, notSent].map(({ label, background }) => (
            <span key={label} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-sm" style={{ background }} /> {label}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="relative mt-6">
        <MinuteBars
          minutes={minutes}
          max={max}
          titleOf={({ minute, allowed, rejected, unsent }) =>
            `From ${time(minute * MINUTE_MS)}: ${allowed} succeeded, ${rejected} rate limited, ${unsent} not sent`
          }
          className="ml-18 h-40 gap-px border-line border-b"
        />
        {limit <= max && (
          <p
            style={{ bottom: `${(limit / max) * 100}%` }}
            className="pointer-events-none absolute right-0 left-18 border-control border-t border-dashed text-muted text-xs"
          >
            <span className="absolute right-full -translate-y-1/2 whitespace-nowrap pr-2">
              Limit {formatNumber(limit)}
            </span>
          </p>
        )}
      </div>
      <p className="mt-1.5 ml-18 flex justify-between font-mono text-muted text-xs max-sm:*:even:hidden">
        {[0, 1, 2, 3, 4].map((quarter) => (
          <span key={quarter}>{time((quarter * minutes.length * MINUTE_MS) / 4)}</span>
        ))}
      </p>
    </figure>
  );
}

const maxRows = 40;

type RowProps = { run: Run; time: ShowTime; keyName?: string };

function Row({ run, time, keyName }: RowProps) {
  const { title, tone } = simulatedOutcomes[run.outcome];
  const retry = run.retryAt !== undefined && `after ${formatNumber(run.retryAfter ?? 0)} s, at ${time(run.retryAt)}`;
  return (
    <tr>
      <td className="font-mono text-[13px] sm:whitespace-nowrap">
        {time(run.first)}
        {run.requests > 1 && (
          <span>
            –<wbr />
            {time(run.last)}
          </span>
        )}
      </td>
      {keyName !== undefined && <td>{keyName}</td>}
      <td className="text-right tabular-nums">{formatNumber(run.requests)}</td>
      <td>
        <Badge tone={tone}>{title}</Badge>
        {retry && <span className="mt-0.5 block text-[13px] text-muted sm:hidden">Retry {retry}</span>}
      </td>
      <td className="whitespace-nowrap text-muted max-sm:hidden">{retry}</td>
    </tr>
  );
}

type ResultProps = {
  simulation: Simulation;
  /** The number of requests, with those that a waiting client does not send. */
  planned: number;
  time: ShowTime;
  /** Of the account, per minute. */
  limit: number;
  /** Key names by index. With several keys, each row shows its key. */
  keyNames?: string[];
};

function Sentence({ simulation, planned, time, keyNames = [] }: ResultProps) {
  const { sent, allowed, rejected, bans, runs } = simulation;
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (!first) return <Alert key="all">All {formatNumber(planned)} requests succeed.</Alert>;
  const [ban, ...moreBans] = bans;
  return (
    <Alert key="some" tone={ban ? "danger" : "warning"}>
      <strong>
        {formatNumber(allowed)} of {formatNumber(planned)}
      </strong>{" "}
      requests succeed. {formatNumber(rejected)} {rejected === 1 ? "is" : "are"} rate limited, the first at{" "}
      {time(first.first)} by {simulatedOutcomes[first.outcome].by}.{" "}
      {planned > sent && <span>{formatNumber(planned - sent)} are not sent. </span>}
      {ban ? (
        <span key="ban">
          {`The key ${keyNames[ban.key] ?? ""} is banned at `}
          <strong>{time(ban.at)}</strong>
          {`, for ${clockSpan(ban.until - ban.at)}${moreBans.length > 0 ? `, and ${moreBans.length} more times after that` : ""}. Wait for Retry-After to avoid a ban.`}
        </span>
      ) : (
        <span key="no ban">No key is banned.</span>
      )}
    </Alert>
  );
}

export function SimulationResult(props: ResultProps) {
  const { simulation, time, limit, keyNames = [] } = props;
  const { runs, minutes } = simulation;
  const severalKeys = keyNames.length > 1;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-6">
      <div role="status">
        <Sentence {...props} />
      </div>
      <Bars minutes={minutes} time={time} limit={limit} />
      <details>
        <Summary>View as table</Summary>
        <div className="mt-3 grid gap-3">
          <Table
            label="Consecutive requests with the same outcome"
            head={["Time", severalKeys && "Key", ["Requests", "text-right"], "Outcome", ["Retry", "max-sm:hidden"]]}
          >
            {runs.slice(0, maxRows).map((run) => (
              <Row
                key={`${run.key} ${run.outcome} ${run.first}`}
                keyName={severalKeys ? keyNames[run.key] : undefined}
                run={run}
                time={time}
              />
            ))}
          </Table>
          {runs.length > maxRows && <p className="text-muted">And {formatNumber(runs.length - maxRows)} more rows.</p>}
        </div>
      </details>
    </section>
  );
}
