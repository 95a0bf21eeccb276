import { formatNumber } from "@/components/number";
import { AccountLink } from "@/components/staff/account-link";
import { utcDay } from "@/components/time";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Table, Td } from "@/components/ui/data/table";
import type { AccountCalls } from "@/lib/domains/deprecations/service";

type CallingAccountsTableProps = { operation: string; accounts: AccountCalls[]; now: number };

export function CallingAccountsTable({ operation, accounts, now }: CallingAccountsTableProps) {
  return (
    <Table
      label={`Accounts that call ${operation}`}
      head={[
        "Account",
        ["Keys", "hidden text-right sm:table-cell"],
        ["Requests", "text-right"],
        ["Last call", "text-right"],
        ["Notified", "hidden sm:table-cell"],
      ]}
    >
      {accounts.map(({ accountId, name, keys, count, last, announcedAt }) => (
        <tr key={String(accountId)}>
          <Td className="wrap-anywhere min-w-28">
            <AccountLink id={accountId} name={name} />
            <span className="block text-[13px] text-muted sm:hidden">
              {announcedAt === null ? "Not notified yet" : `Notified ${utcDay(announcedAt)}`}
            </span>
          </Td>
          <Td className="hidden text-right tabular-nums sm:table-cell">{formatNumber(keys)}</Td>
          <Td className="text-right tabular-nums">{formatNumber(count)}</Td>
          <Td className="whitespace-nowrap text-right text-muted">
            <RelativeTime at={last} now={now} />
          </Td>
          <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
            {announcedAt === null ? "Not yet" : utcDay(announcedAt)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
