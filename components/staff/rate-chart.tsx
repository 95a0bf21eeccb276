import { formatNumber } from "@/components/number";
import { ChartLegend, RequestChart } from "@/components/usage/chart";
import { outcomeChart } from "@/components/usage/series";
import { roundTicks, shownMost } from "@/components/usage/ticks";
import type { MinuteCount } from "@/lib/domains/usage/traffic/queries";

/** The requests of the last hour by minute. A few very high minutes are cut off, so that the others can be seen. */
export function RateChart({ minutes }: { minutes: MinuteCount[] }) {
  const counts = minutes.map(({ requests }) => requests);
  const peak = Math.max(0, ...counts);
  if (peak === 0) return <p className="text-muted">No requests in the last hour.</p>;
  const ticks = roundTicks(shownMost(counts));
  const cut = counts.filter((count) => count > (ticks.at(-1) ?? 0)).length;
  const chart = outcomeChart(
    minutes.map(({ minute: start, requests, rejected, failed: errors }) => {
      return { start, ok: requests - rejected - errors, errors, rejected };
    }),
  );
  return (
    <RequestChart
      {...chart}
      ticks={ticks}
      range="hour"
      zone="UTC"
      height="h-44"
      legend={
        <>
          <p className="text-[13px] text-muted">
            Peak per minute: {formatNumber(peak)}.{" "}
            {cut > 0 && `${cut === 1 ? "1 minute is" : `${cut} minutes are`} above the scale.`}
          </p>
          <ChartLegend {...chart} />
        </>
      }
    />
  );
}
