import { ChevronRight } from "lucide-react";
import { formatNumber } from "@/components/number";
import { type Head, Table, Td } from "@/components/ui/data/table";
import { type Hour, series } from "./today-series";

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

export function TodayTable({ hours }: { hours: Hour[] }) {
  const used = hours.filter(({ ok, errors, rejected }) => ok + errors + rejected > 0);
  return (
    <details className="group mt-3">
      <summary className="inline-flex items-center gap-1.5 rounded-md py-1 pr-2 font-medium text-[13px] text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" /> View as table
      </summary>
      <div className="mt-2">
        {used.length === 0 ? (
          <p className="text-muted">No requests today.</p>
        ) : (
          <Table
            label="Requests today by hour"
            head={["Hour (UTC)", ...series.map(({ label }): Head => [label, "text-right"])]}
          >
            {used.map((row) => (
              <tr key={row.hour}>
                <Td className="tabular-nums">{clock(row.hour)}</Td>
                {series.map(({ key }) => (
                  <Td key={key} className="text-right tabular-nums">
                    {formatNumber(row[key])}
                  </Td>
                ))}
              </tr>
            ))}
          </Table>
        )}
      </div>
    </details>
  );
}
