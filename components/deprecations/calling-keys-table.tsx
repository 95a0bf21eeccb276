import { formatNumber } from "@/components/number";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Table, Td } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import { usageHref } from "@/components/usage/controls";
import type { callingKeys } from "@/lib/domains/deprecations/service";

type CallingKeysTableProps = { operation: string; keys: Awaited<ReturnType<typeof callingKeys>>; now: number };

const notKnown = "Not known";

export function CallingKeysTable({ operation, keys, now }: CallingKeysTableProps) {
  return (
    <Table
      label={`Keys that call ${operation}`}
      head={[
        "Key",
        ["Program of the last call", "hidden md:table-cell"],
        ["Requests", "text-right"],
        ["Last call", "text-right"],
      ]}
    >
      {keys.map(({ keyId, key, program, count, last }) => (
        <tr key={String(keyId)}>
          <Td className="wrap-anywhere min-w-28">
            <Link href={`/portal/keys/${keyId}`} className="link font-medium">
              {key ? key.name : "Deleted key"}
            </Link>
            {key && <span className="ml-1.5 font-mono text-[13px] text-muted">…{key.lastFour}</span>}
            <span className="mt-1 block font-mono text-[13px] text-muted md:hidden">{program ?? notKnown}</span>
          </Td>
          <Td className="wrap-anywhere hidden font-mono text-[13px] md:table-cell">{program ?? notKnown}</Td>
          <Td className="text-right tabular-nums">
            <Link
              href={usageHref("/portal/usage/requests", { range: "30d", zone: "UTC", key: keyId, operation })}
              className="link"
            >
              {formatNumber(count)}
            </Link>
          </Td>
          <Td className="whitespace-nowrap text-right text-muted">
            <RelativeTime at={last} now={now} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
