import { formatNumber } from "@/components/number";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { Card, CardHeader } from "@/components/ui/layout/card";
import type { KeyUse } from "@/lib/domains/usage/requests/service";

type KeyUsesProps = { title: string; what: string; period: string; uses: KeyUse[]; now: number };

export function KeyUses({ title, what, period, uses, now }: KeyUsesProps) {
  return (
    <Card className="min-w-0 pb-2">
      <CardHeader title={title} description={`Based on its latest 1,000 requests ${period}.`} />
      {uses.length > 0 ? (
        <table className="mt-2 w-full text-[13px]">
          <thead>
            <tr className="text-muted [&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col" className="px-5 text-left">
                {what}
              </th>
              <th scope="col" className="px-2 text-right">
                Requests
              </th>
              <th scope="col" className="pr-5 pl-2 text-right">
                Last
              </th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ what: name, program, count, last }) => (
              <tr key={`${name} ${program}`} className="border-line border-t [&>*]:py-2">
                <th scope="row" className="w-full max-w-0 pr-2 pl-5 text-left font-mono font-normal max-sm:text-xs">
                  <LongText>{name}</LongText>
                  {program && <LongText className="block font-sans text-muted">{program}</LongText>}
                </th>
                <td className="px-2 text-right tabular-nums max-sm:px-1">{formatNumber(count)}</td>
                <td className="whitespace-nowrap pr-5 pl-2 text-right text-muted">
                  <RelativeTime at={last} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="px-5 py-3 text-muted">None</p>
      )}
    </Card>
  );
}
