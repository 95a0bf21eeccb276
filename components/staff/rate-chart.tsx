import { formatNumber } from "@/components/number";
import { chartOutcomes } from "@/components/usage/outcomes";
import type { MinuteCount } from "@/lib/domains/usage/traffic/service";

const { succeeded, failed: failedOutcome, rateLimited } = chartOutcomes;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** The requests of the last hour by minute, as a chart and as a table for screen readers. */
export function RateChart({ minutes }: { minutes: MinuteCount[] }) {
  const most = Math.max(0, ...minutes.map(({ requests }) => requests));
  const share = (count: number) => `${(count / most) * 100}%`;
  const first = minutes[0]?.minute ?? 0;
  if (most === 0) return <p className="text-muted">No requests in the last hour.</p>;
  return (
    <figure>
      <div aria-hidden="true" className="flex h-32 items-end gap-px border-line border-b">
        {minutes.map(({ minute, requests, rejected, failed }) => (
          <div
            key={minute}
            title={`${clock(minute)} UTC: ${formatNumber(requests)} requests, ${formatNumber(failed)} failed, ${formatNumber(rejected)} rate limited`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-sunken"
          >
            <div style={{ height: share(rejected), background: rateLimited.background }} />
            <div style={{ height: share(failed), background: failedOutcome.background }} />
            <div style={{ height: share(requests - rejected - failed), background: succeeded.background }} />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-[13px] text-muted tabular-nums">
        <span>{clock(first)} UTC</span>
        <span>Peak per minute: {formatNumber(most)}</span>
        <span>Now</span>
      </div>
      <figcaption aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        {Object.values(chartOutcomes).map(({ label, background }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs" style={{ background }} />
            {label}
          </span>
        ))}
      </figcaption>
      <table className="sr-only">
        <caption>Requests by minute</caption>
        <thead>
          <tr>
            <th scope="col">Minute (UTC)</th>
            <th scope="col">Requests</th>
            <th scope="col">Failed</th>
            <th scope="col">Rate limited</th>
          </tr>
        </thead>
        <tbody>
          {minutes
            .filter(({ requests }) => requests > 0)
            .map(({ minute, requests, rejected, failed }) => (
              <tr key={minute}>
                <th scope="row">{clock(minute)}</th>
                <td>{requests}</td>
                <td>{failed}</td>
                <td>{rejected}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
