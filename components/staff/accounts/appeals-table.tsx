import { AccountLink } from "@/components/staff/account-link";
import { Countdown } from "@/components/ui/data/live-time";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import type { ListedBan } from "@/lib/domains/bans/lifting";
import { LiftBan } from "./actions";
import { BanState, isActive } from "./ban-state";

/** Appeals of any account. On a phone, the text is below the account. */
export function AppealsTable({ appeals, now }: { appeals: ListedBan[]; now: number }) {
  return (
    <Table
      label="Appeals"
      head={[
        "Account",
        ["Appeal", "hidden md:table-cell"],
        ["Sent", "hidden md:table-cell"],
        "Ban",
        { hidden: "Actions" },
      ]}
    >
      {appeals.map((row) => (
        <tr key={String(row.id)} className="align-top">
          <Td className="wrap-anywhere min-w-32 md:min-w-44">
            <AccountLink id={row.accountId} name={row.accountName} />
            <span className="block text-[13px] text-muted">
              {row.keyName} <span className="whitespace-nowrap font-mono">…{row.lastFour}</span>
            </span>
            <span className="mt-2 block whitespace-pre-line text-[13px] md:hidden">{row.ban.appeal}</span>
          </Td>
          <Td className="wrap-anywhere hidden min-w-60 whitespace-pre-line md:table-cell">{row.ban.appeal}</Td>
          <Td className="hidden whitespace-nowrap text-muted md:table-cell">
            {row.ban.appealedAt && <Time at={row.ban.appealedAt} />}
          </Td>
          <Td>
            <BanState {...row} now={now} />
            {isActive(row.ban, now) && (
              <span className="mt-1 block whitespace-nowrap text-[13px] text-muted">
                ends <Countdown until={row.ban.until.getTime()} now={now} />
              </span>
            )}
          </Td>
          <Td className="text-right">
            {isActive(row.ban, now) && <LiftBan id={String(row.id)} keyName={row.keyName} />}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
