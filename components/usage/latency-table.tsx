import { formatNumber } from "@/components/number";
import { Card, CardHeader } from "@/components/ui/layout/card";
import { mostMeasured } from "@/lib/domains/usage/words";
import { duration, operationName } from "./labels";
import type { Report } from "./series";

const percentiles = ["p50", "p95", "p99"] as const;

/** The time that the API took, by operation. */
export function LatencyTable({ rows }: { rows: Report["latency"] }) {
  const cell = "py-2 pl-2 text-right tabular-nums last:pr-5";
  return (
    <Card className="min-w-0 pb-2">
      <CardHeader
        title="Latency"
        description={`Time in our servers, without the network. From the newest ${formatNumber(mostMeasured)} requests that were not rate limited.`}
      />
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-[13px]">
          <thead>
            <tr className="text-muted [&>th]:font-medium">
              <th scope="col" className="px-5 py-1.5 text-left">
                Operation
              </th>
              {percentiles.map((name) => (
                <th key={name} scope="col" className={cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.operation} className="border-line border-t">
                <th scope="row" className="px-5 py-2 text-left font-normal">
                  {operationName(row.operation)}
                </th>
                {percentiles.map((name) => (
                  <td key={name} className={`${cell} whitespace-nowrap`}>
                    {duration(row[name])}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr className="border-line border-t">
                <td colSpan={4} className="px-5 py-3 text-muted">
                  No requests
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
