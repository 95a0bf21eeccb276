import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { type Column, timeColumn } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { Countdown, Time } from "@/components/ui/data/time";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { ListedBan } from "@/lib/domains/bans/service";
import { declineAppealAction, liftBanAction } from "@/lib/web/actions/staff-accounts";
import { Reason } from "./fields";

const isActive = ({ liftedAt, until }: ListedBan["ban"]): boolean => !liftedAt && until.getTime() > Date.now();

function BanStatus({ ban, liftedBy }: ListedBan) {
  const active = isActive(ban);
  return (
    <>
      <Badge tone={active ? "warning" : "neutral"}>{ban.liftedAt ? "lifted" : active ? "active" : "ended"}</Badge>
      <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted">
        {ban.liftedAt && (
          <span>
            by <LongText>{liftedBy ?? "deleted user"}</LongText>: {ban.liftReason}
          </span>
        )}
        {active && (
          <span>
            ends <Countdown until={ban.until} now={Date.now()} />
          </span>
        )}
        {!ban.liftedAt && ban.declineReason && <span className="block">Appeal declined: {ban.declineReason}</span>}
      </span>
    </>
  );
}

const keyText = ({ keyName, lastFour }: ListedBan) => (
  <>
    {keyName} <span className="whitespace-nowrap font-mono text-[13px] text-muted">…{lastFour}</span>
  </>
);

const appeal: Column<ListedBan> = {
  title: "Appeal",
  from: "md",
  below: ({ ban }) => ban.appeal && <span className="whitespace-pre-line">Appeal: {ban.appeal}</span>,
  className: "wrap-anywhere min-w-40 whitespace-pre-line after:hidden",
  cell: ({ ban }) => ban.appeal ?? <span className="text-muted">None</span>,
};

const status: Column<ListedBan> = {
  title: "Status",
  from: "md",
  below: true,
  className: "after:hidden",
  cell: BanStatus,
};

export const banColumns: Column<ListedBan>[] = [
  {
    title: "Key",
    className: "wrap-anywhere min-w-52",
    cell: (row) => (
      <>
        {keyText(row)}
        <span className="mt-1 block text-[13px] text-muted">
          from <Time at={row.ban.bannedAt} />
          <br />
          until <Time at={row.ban.until} />
        </span>
      </>
    ),
  },
  status,
  appeal,
];

export const appealColumns: Column<ListedBan>[] = [
  {
    title: "Account",
    className: "wrap-anywhere min-w-32",
    cell: (row) => (
      <>
        <AccountLink id={row.accountId} name={row.accountName} />
        <span className="block text-[13px] text-muted">{keyText(row)}</span>
      </>
    ),
  },
  appeal,
  timeColumn({ title: "Sent", from: "md", at: ({ ban }) => ban.appealedAt }),
  status,
];

export function BanDecisions({ id, keyName, ban }: ListedBan) {
  if (!isActive(ban)) return null;
  const fields = { id: String(id) };
  return (
    <>
      <ConfirmDialog
        trigger="Lift…"
        triggerName={`Lift the ban of the key ${keyName}`}
        title={`Lift the ban of “${keyName}”?`}
        description="The key works again immediately, and its earlier bans no longer make the next one longer."
        confirm="Lift ban"
        tone="primary"
        fields={fields}
        action={liftBanAction}
        done="Ban lifted."
      >
        <Reason hint="Shown to the account in its activity." />
      </ConfirmDialog>
      {ban.appealedAt && !ban.declinedAt && (
        <ConfirmDialog
          trigger="Decline…"
          triggerName={`Decline the appeal for the key ${keyName}`}
          title={`Decline the appeal for “${keyName}”?`}
          description="The ban runs until its end. The account cannot appeal it again."
          confirm="Decline appeal"
          fields={fields}
          action={declineAppealAction}
          done="Appeal declined."
        >
          <Reason hint="The account reads it in a notification." />
        </ConfirmDialog>
      )}
    </>
  );
}
