import { formatNumber } from "@/components/number";
import { utcDay } from "@/components/time";
import { FiguresCard } from "@/components/usage/figures-card";
import type { DayCount } from "@/lib/domains/usage/traffic/queries";

export function WeekCard({ days }: { days: DayCount[] }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <FiguresCard
      title="Last 7 days"
      description="All requests by UTC day, including rate-limited requests."
      columns={["Day", "Requests", "Rate limited"]}
      rows={days.map(({ day, requests, rejected }) => ({
        id: day,
        label: utcDay(Date.parse(day)),
        share: requests / most,
        figures: [formatNumber(requests), formatNumber(rejected)],
      }))}
    />
  );
}
