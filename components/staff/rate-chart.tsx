import { formatNumber } from "@/components/number";
import type { MinuteCount } from "@/lib/domains/staff/service";

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** The requests of the last hour, minute by minute, with the same as a table for whoever cannot see it. */
export function RateChart({ minutes }: { minutes: MinuteCount[] }) {
  const most = Math.max(0, ...minutes.map(({ requests }) => requests));
  const first = minutes[0]?.minute ?? 0;
  if (most === 0) return <p className="text-muted">Nobody has asked for anything.</p>;
  return (
    <figure>
      <div aria-hidden="true" className="flex h-32 items-end gap-px border-line border-b">
        {minutes.map(({ minute, requests, refused, failed }) => (
          <div
            key={minute}
            title={`${clock(minute)} UTC: ${formatNumber(requests)} requests, ${formatNumber(refused)} refused, ${formatNumber(failed)} failed`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-sunken"
          >
            <div className="bg-danger" style={{ height: `${(failed / most) * 100}%` }} />
            <div className="bg-warning" style={{ height: `${(refused / most) * 100}%` }} />
            <div
              className="rounded-t-[1px] bg-accent"
              style={{ height: `${((requests - refused - failed) / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-[13px] text-muted tabular-nums">
        <span>{clock(first)} UTC</span>
        <span>most in a minute: {formatNumber(most)}</span>
        <span>now</span>
      </div>
      <figcaption aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        <Key colour="bg-accent">Answered</Key>
        <Key colour="bg-warning">Refused (429)</Key>
        <Key colour="bg-danger">Failed (5xx)</Key>
      </figcaption>
      <table className="sr-only">
        <caption>Requests by minute</caption>
        <thead>
          <tr>
            <th scope="col">Minute (UTC)</th>
            <th scope="col">Requests</th>
            <th scope="col">Refused</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {minutes
            .filter(({ requests }) => requests > 0)
            .map(({ minute, requests, refused, failed }) => (
              <tr key={minute}>
                <th scope="row">{clock(minute)}</th>
                <td>{requests}</td>
                <td>{refused}</td>
                <td>{failed}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

const Key = ({ colour, children }: { colour: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`size-2.5 rounded-xs ${colour}`} />
    {children}
  </span>
);
