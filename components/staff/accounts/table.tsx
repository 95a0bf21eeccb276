import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import { Day } from "@/components/ui/data/time";
import { plans } from "@/lib/base/plans";
import type { AccountRow } from "@/lib/domains/accounts/search";

/** On a phone, the plan is below the name. */
export const AccountsTable = ({ accounts, now }: { accounts: AccountRow[]; now: number }) => (
  <Table
    label="Accounts"
    head={[
      "Account",
      ["Plan", "hidden sm:table-cell"],
      ["Keys", "hidden text-right lg:table-cell"],
      ["Requests, 30 days", "hidden text-right md:table-cell"],
      ["Last seen", "hidden lg:table-cell"],
      "Status",
      ["Since", "hidden xl:table-cell"],
    ]}
  >
    {accounts.map((account) => {
      const { id, name, plan, emails, keyName, keys, requests, lastSeen, disabledAt, createdAt } = account;
      return (
        <LinkRow key={String(id)}>
          <Td className="w-full max-w-0">
            <RowLink className="block truncate" href={`/staff/accounts/${id}`} title={name}>
              {name}
            </RowLink>
            <span className="block truncate text-[13px] text-muted" title={emails.join(", ")}>
              {emails.join(", ")}
            </span>
            {keyName !== null && (
              <span className="block truncate text-[13px] text-muted" title={keyName}>
                Key “{keyName}”
              </span>
            )}
            <span className="block text-[13px] text-muted sm:hidden">{plans[plan].title}</span>
          </Td>
          <Td className="hidden sm:table-cell">{plans[plan].title}</Td>
          <Td className="hidden text-right tabular-nums lg:table-cell">{formatNumber(keys)}</Td>
          <Td className="hidden text-right tabular-nums md:table-cell">{formatNumber(requests)}</Td>
          <Td className="hidden whitespace-nowrap text-muted lg:table-cell">
            {lastSeen === null ? "Never" : <RelativeTime at={new Date(lastSeen).getTime()} now={now} />}
          </Td>
          <Td>{disabledAt ? <Badge tone="danger">Disabled</Badge> : <Badge tone="accent">Active</Badge>}</Td>
          <Td className="hidden text-muted xl:table-cell">
            <Day at={new Date(createdAt)} />
          </Td>
        </LinkRow>
      );
    })}
  </Table>
);
