import { formatNumber } from "@/components/number";
import { Card, CardHeader } from "@/components/ui/layout/card";

export type BreakdownRow = { id: string; label: string; counted: number; rejected: number };

export function Breakdown({ title, what, rows }: { title: string; what: string; rows: BreakdownRow[] }) {
  const all = rows.reduce((sum, { counted }) => sum + counted, 0);
  return (
    <Card className="min-w-0 pb-2">
      <CardHeader title={title} />
      <table className="mt-2 w-full text-[13px]">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="px-5 py-1.5 text-left font-medium">
              {what}
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-medium">
              Counted
            </th>
            <th scope="col" className="whitespace-nowrap py-1.5 pr-5 pl-2 text-right font-medium">
              Rate limited
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, counted, rejected }) => (
            <tr key={id} className="border-line border-t">
              <th scope="row" className="max-w-0 px-5 py-2 text-left font-normal">
                <span className="block truncate" title={label}>
                  {label}
                </span>
                <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${all > 0 ? (100 * counted) / all : 0}%` }}
                  />
                </span>
              </th>
              <td className="w-px px-2 py-2 text-right align-top tabular-nums">{formatNumber(counted)}</td>
              <td className="w-px py-2 pr-5 pl-2 text-right align-top tabular-nums">{formatNumber(rejected)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="border-line border-t">
              <td colSpan={3} className="px-5 py-3 text-muted">
                No requests
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  );
}
