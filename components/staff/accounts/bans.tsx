import { cx } from "@/components/cx";
import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { Countdown } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { TitledCard } from "@/components/ui/layout/page";
import type { ListedBan } from "@/lib/domains/bans/lifting";
import { DeclineAppeal, LiftBan } from "./actions";

/** Whether a ban still runs. @param now milliseconds since the epoch */
const isActive = ({ liftedAt, until }: ListedBan["ban"], now: number): boolean => !liftedAt && until.getTime() > now;

function BanStatus({ ban, liftedBy, now }: Pick<ListedBan, "ban" | "liftedBy"> & { now: number }) {
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
  return (
    <>
      {isActive(ban, now) ? <Badge tone="danger">active</Badge> : <Badge tone="neutral">ended</Badge>}
      {ban.declineReason && (
        <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted">
          Appeal declined: {ban.declineReason}
        </span>
      )}
    </>
  );
}

/** What staff can decide about an active ban. */
const Decisions = ({ id, keyName, ban, stacked }: ListedBan & { stacked?: true }) => (
  <div className={cx("flex flex-col justify-end gap-2", !stacked && "sm:flex-row")}>
    <LiftBan id={String(id)} keyName={keyName} />
    {ban.appealedAt && !ban.declinedAt && <DeclineAppeal id={String(id)} keyName={keyName} />}
  </div>
);

/** All bans of an account's keys, with their appeals. */
export function BansCard({ bans, now }: { bans: ListedBan[]; now: number }) {
  return (
    <TitledCard title="Bans" description="Keys that ignored Retry-After.">
      {bans.length === 0 ? (
        <p className="text-muted">No bans.</p>
      ) : (
        <Table label="Bans" head={["Key", "Status", ["Appeal", "hidden md:table-cell"], { hidden: "Actions" }]}>
          {bans.map((row) => (
            <tr key={String(row.ban.id)} className="align-top">
              <Td className="wrap-anywhere min-w-28">
                {row.keyName}{" "}
                <span className="whitespace-nowrap font-mono text-[13px] text-muted">…{row.lastFour}</span>
                <span className="mt-1 block text-[13px] text-muted">
                  from <Time at={row.ban.bannedAt} />
                  <br />
                  until <Time at={row.ban.until} />
                </span>
              </Td>
              <Td>
                <BanStatus {...row} now={now} />
                {row.ban.appeal && (
                  <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted md:hidden">
                    Appeal: {row.ban.appeal}
                  </span>
                )}
              </Td>
              <Td className="wrap-anywhere hidden min-w-40 md:table-cell">
                {row.ban.appeal ?? <span className="text-muted">None</span>}
              </Td>
              <Td className="text-right">{isActive(row.ban, now) && <Decisions {...row} stacked />}</Td>
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
            <BanStatus {...row} now={now} />
            {isActive(row.ban, now) && (
              <span className="mt-1 block whitespace-nowrap text-[13px] text-muted">
                ends <Countdown until={row.ban.until.getTime()} now={now} />
              </span>
            )}
          </Td>
          <Td className="text-right">{isActive(row.ban, now) && <Decisions {...row} />}</Td>
        </tr>
      ))}
    </Table>
  );
}
