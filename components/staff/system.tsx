import { AccountLink } from "@/components/staff/account-link";
import type { Column } from "@/components/ui/data/data-table";
import { Time } from "@/components/ui/data/time";
import { RequestChart } from "@/components/usage/chart";
import { outcomeChart } from "@/components/usage/series";
import { roundTicks, shownMost } from "@/components/usage/ticks";
import { formatNumber } from "@/lib/base/number";
import type { Difference } from "@/lib/domains/reconciliation/queries";
import type { MinuteTraffic } from "@/lib/domains/usage/traffic/queries";

const causeTexts: Record<Difference["causes"][number], string> = {
  killed: "A process was killed before it wrote its last second.",
  lost: "A process lost counts or rows: the database was too slow or rejected them.",
  limited_alone: "A process limited alone, without the shared store.",
  windows_restarted: "The windows restarted: the store lost its data, or a clock changed.",
};

export const differenceColumns: Column<Difference>[] = [
  { title: "Minute", className: "whitespace-nowrap", cell: ({ minute }) => <Time at={minute} /> },
  {
    title: "Accounts",
    cell: ({ accounts, accountId }) => (
      <>
        <AccountLink id={accountId} name={String(accountId)} />
        {accounts > 1 && <span> and {formatNumber(accounts - 1)} more</span>}
      </>
    ),
  },
  { title: "Limiter", right: true, cell: ({ allowed }) => formatNumber(allowed) },
  { title: "Usage", right: true, cell: ({ counted }) => formatNumber(counted) },
  { title: "Request log", right: true, cell: ({ listed }) => formatNumber(listed) },
  {
    title: "Possible cause",
    className: "min-w-64",
    cell: ({ causes }) => causes.map((cause) => causeTexts[cause]).join(" ") || "None known.",
  },
];

/** The requests of the last hour by minute. A few very high minutes are cut off, so that the others can be seen. */
export function RateChart({ minutes, height }: { minutes: MinuteTraffic[]; height: "h-44" | "h-64" }) {
  const counts = minutes.map(({ requests, rejected }) => requests + rejected);
  const peak = Math.max(0, ...counts);
  if (peak === 0) return <p className="text-muted">No requests in the last hour.</p>;
  const ticks = roundTicks(shownMost(counts));
  const cut = counts.filter((count) => count > (ticks.at(-1) ?? 0)).length;
  const chart = outcomeChart(
    minutes.map(({ minute: start, requests, rejected, failed: errors }) => {
      return { start, ok: requests - errors, errors, rejected };
    }),
  );
  return (
    <RequestChart
      {...chart}
      ticks={ticks}
      unit="minute"
      zone="UTC"
      height={height}
      note={
        cut > 0 && (
          <p className="text-[13px] text-muted">
            {cut === 1 ? "1 minute is" : `${cut} minutes are`} above the scale. Peak per minute: {formatNumber(peak)}.
          </p>
        )
      }
    />
  );
}
