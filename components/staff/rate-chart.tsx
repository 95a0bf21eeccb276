import { formatNumber } from "@/components/number";
import { chartOutcomes } from "@/components/usage/outcomes";
import { roundTicks, shownMost } from "@/components/usage/ticks";
import type { MinuteCount } from "@/lib/domains/usage/traffic/queries";

const { succeeded, failed: failedOutcome, rateLimited } = chartOutcomes;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** A bar. One that is higher than the chart is cut off, with a gap near its top. */
function Minute({ count: { minute, requests, rejected, failed }, top }: { count: MinuteCount; top: number }) {
  const share = (count: number) => `${(count / Math.max(top, requests)) * 100}%`;
  return (
    <div
      title={`${clock(minute)} UTC: ${formatNumber(requests)} requests, ${formatNumber(failed)} failed, ${formatNumber(rejected)} rate limited`}
      className="relative flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-sunken"
    >
      <div style={{ height: share(rejected), background: rateLimited.background }} />
      <div style={{ height: share(failed), background: failedOutcome.background }} />
      <div style={{ height: share(requests - rejected - failed), background: succeeded.background }} />
      {requests > top && <div className="-skew-y-12 absolute inset-x-0 top-2 h-1 bg-surface" />}
    </div>
  );
}

/** The requests of the last hour by minute, as a chart and as a table for screen readers. */
export function RateChart({ minutes }: { minutes: MinuteCount[] }) {
  const most = Math.max(0, ...minutes.map(({ requests }) => requests));
  const ticks = roundTicks(shownMost(minutes.map(({ requests }) => requests)));
  const top = ticks.at(-1) ?? 0;
  const cut = minutes.filter(({ requests }) => requests > top).length;
  const first = minutes[0]?.minute ?? 0;
  if (most === 0) return <p className="text-muted">No requests in the last hour.</p>;
  return (
    <figure>
      <div aria-hidden="true" className="relative h-32 pl-12">
        {ticks.map((tick) => (
          <div
            key={tick}
            className="absolute inset-x-0 border-line border-t text-[13px] text-muted tabular-nums"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="-translate-y-1/2 absolute bg-surface pr-2">{formatNumber(tick)}</span>
          </div>
        ))}
        <div className="relative flex h-full items-end gap-px">
          {minutes.map((count) => (
            <Minute key={count.minute} count={count} top={top} />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between pl-12 text-[13px] text-muted tabular-nums">
        <span>{clock(first)} UTC</span>
        <span>Peak per minute: {formatNumber(most)}</span>
        <span>Now</span>
      </div>
      {cut > 0 && (
        <p aria-hidden="true" className="mt-1 pl-12 text-[13px] text-muted">
          {cut === 1 ? "1 minute is" : `${cut} minutes are`} above the scale. Hover over a bar to see its numbers.
        </p>
      )}
      <figcaption aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        {Object.values(chartOutcomes).map(({ label, background }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs" style={{ background }} />
            {label}
          </span>
        ))}
      </figcaption>
      {/* A table ignores the height of sr-only, and would make the page longer. */}
      <div className="sr-only">
        <table>
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
      </div>
    </figure>
  );
}
