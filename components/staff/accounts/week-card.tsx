import { formatNumber } from "@/components/number";
import { utcDay } from "@/components/time";
import { TitledCard } from "@/components/ui/layout/card";
import type { DayCount } from "@/lib/domains/usage/traffic/queries";

export function WeekCard({ days }: { days: DayCount[] }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <TitledCard title="Last 7 days" description="All requests by UTC day, including rate-limited requests.">
      <table className="w-full">
        <caption className="sr-only">Requests by day</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Share</th>
            <th scope="col">Requests</th>
            <th scope="col">Rate limited</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, requests, rejected }) => (
            <tr key={day}>
              <th scope="row" className="w-px whitespace-nowrap py-1.5 pr-4 text-left font-normal text-muted">
                {utcDay(Date.parse(day))}
              </th>
              <td aria-hidden="true" className="w-full">
                <span className="block h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(requests / most) * 100}%` }}
                  />
                </span>
              </td>
              <td className="whitespace-nowrap pl-4 text-right tabular-nums">{formatNumber(requests)}</td>
              <td className="whitespace-nowrap pl-4 text-right text-[13px] text-muted tabular-nums">
                {formatNumber(rejected)} rate limited
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledCard>
  );
}
