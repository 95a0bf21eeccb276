import { AccountLink } from "@/components/staff/account-link";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Countdown } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { TitledCard } from "@/components/ui/layout/page";
import type { ListedBan } from "@/lib/domains/bans/lifting";
import { LiftBan } from "./actions";

/** Whether a ban still runs. @param now milliseconds since the epoch */
const isActive = ({ liftedAt, until }: ListedBan["ban"], now: number): boolean => !liftedAt && until.getTime() > now;

function BanState({ ban, liftedBy, now }: Pick<ListedBan, "ban" | "liftedBy"> & { now: number }) {
  if (ban.liftedAt) {
    return (
      <>
        <Badge tone="neutral">lifted</Badge>
        <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted">
          by <LongText>{liftedBy ?? "deleted user"}</LongText>: {ban.liftReason}
        </span>
      </>
    );
  }
  return isActive(ban, now) ? <Badge tone="danger">active</Badge> : <Badge tone="neutral">ended</Badge>;
}

/** All bans of an account's keys, with their appeals. */
export function BansCard({ bans, now }: { bans: ListedBan[]; now: number }) {
  return (
    <TitledCard title="Bans" description="Keys that ignored Retry-After.">
      {bans.length === 0 ? (
        <p className="text-muted">No bans.</p>
      ) : (
        <Table
          label="Bans"
          head={[
            "Key",
            ["From", "hidden md:table-cell"],
            ["Until", "hidden md:table-cell"],
            "State",
            ["Appeal", "hidden md:table-cell"],
            { hidden: "Actions" },
          ]}
        >
          {bans.map((row) => (
            <tr key={String(row.ban.id)} className="align-top">
              <Td className="wrap-anywhere min-w-28">
                {row.keyName}{" "}
                <span className="whitespace-nowrap font-mono text-[13px] text-muted">…{row.lastFour}</span>
              </Td>
              <Td className="hidden whitespace-nowrap text-muted md:table-cell">
                {utcTime(row.ban.bannedAt.getTime())}
              </Td>
              <Td className="hidden whitespace-nowrap text-muted md:table-cell">{utcTime(row.ban.until.getTime())}</Td>
              <Td>
                <BanState {...row} now={now} />
                <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted md:hidden">
                  until {utcTime(row.ban.until.getTime())}
                  {row.ban.appeal && `; appeal: ${row.ban.appeal}`}
                </span>
              </Td>
              <Td className="wrap-anywhere hidden min-w-48 md:table-cell">
                {row.ban.appeal ?? <span className="text-muted">None</span>}
              </Td>
              <Td className="text-right">
                {isActive(row.ban, now) && <LiftBan id={String(row.ban.id)} keyName={row.keyName} />}
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}

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
