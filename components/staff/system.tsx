import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Table, Td } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import { ChartLegend, RequestChart } from "@/components/usage/chart";
import { outcomeChart } from "@/components/usage/series";
import { roundTicks, shownMost } from "@/components/usage/ticks";
import type { Difference } from "@/lib/domains/reconciliation/queries";
import type { MinuteCount } from "@/lib/domains/usage/traffic/queries";

const causeTexts: Record<Difference["causes"][number], string> = {
  killed: "A process was killed before it wrote its last second.",
  lost: "A process lost counts or rows: the database was too slow or rejected them.",
  limited_alone: "A process limited alone, without the shared store.",
  windows_restarted: "The windows restarted: the store lost its data, or a clock changed.",
};

/** The minutes in which the limiter, usage and the request log differ. */
export function Differences({ differences }: { differences: Difference[] }) {
  return (
    <Table label="Differences" head={["Minute", "Accounts", "Limiter", "Usage", "Request log", "Possible cause"]}>
      {differences.map(({ minute, accounts, accountId, allowed, counted, listed, causes }) => (
        <tr key={minute.getTime()}>
          <Td className="whitespace-nowrap tabular-nums">{utcTime(minute.getTime())}</Td>
          <Td>
            <Link href={`/staff/accounts/${accountId}`} className="underline">
              {accountId.toString()}
            </Link>
            {accounts > 1 && ` and ${formatNumber(accounts - 1)} more`}
          </Td>
          <Td className="tabular-nums">{formatNumber(allowed)}</Td>
          <Td className="tabular-nums">{formatNumber(counted)}</Td>
          <Td className="tabular-nums">{formatNumber(listed)}</Td>
          <Td className="min-w-64">{causes.map((cause) => causeTexts[cause]).join(" ") || "None known."}</Td>
        </tr>
      ))}
    </Table>
  );
}

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
      unit="minute"
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
