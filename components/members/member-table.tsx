import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, dayColumn } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { MaybeLink } from "@/components/ui/layout/link";
import { ActionMenu, type MenuAction } from "@/components/ui/overlay/action-menu";
import { capitalized } from "@/lib/base/grammar";
import type { MemberEntry, MemberList, MemberOffer } from "@/lib/web/reads/members";
import type { MemberAction } from "./member-dialogs";

const offers: Record<MemberOffer, MenuAction> = {
  role: { label: "Change role", icon: "user-cog" },
  transfer: { label: "Transfer ownership", icon: "arrow-right-left" },
  remove: { label: "Remove", icon: "user-minus", danger: true },
  leave: { label: "Leave", icon: "log-out", danger: true },
};

/** @param required a second factor, which an owner, who can do everything, should always have */
const columnsOf = ({ manages }: MemberList, required: boolean): (Column<MemberEntry> | false)[] => {
  const offBadge = ({ role, own }: MemberEntry, text: string) => (
    <MaybeLink href={own ? "/portal/settings#two-factor" : undefined}>
      <Badge tone={required || role === "owner" ? "warning" : "neutral"}>{text}</Badge>
    </MaybeLink>
  );
  return [
    {
      title: "Member",
      className: "w-full max-w-0 py-3 sm:w-1/2",
      picture: ({ name }) => (
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase"
        >
          {[...name][0]}
        </span>
      ),
      cell: ({ name, email, own }) => (
        <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-center gap-2">
            <Truncated className="font-medium">{name}</Truncated>
            {own && <Badge className="shrink-0">You</Badge>}
          </span>
          <Truncated className="text-[13px] text-muted">{email}</Truncated>
        </span>
      ),
    },
    {
      title: "Role",
      from: "sm",
      below: true,
      className: "whitespace-nowrap",
      cell: ({ role }) => capitalized(role),
    },
    manages && {
      title: "Two-factor",
      from: "sm",
      below: (entry) => entry.hasFactor === false && offBadge(entry, "Two-factor off"),
      cell: (entry) => (entry.hasFactor ? <Badge tone="accent">On</Badge> : offBadge(entry, "Off")),
    },
    dayColumn({ title: "Joined", from: "sm", at: ({ since }) => since }),
  ];
};

type MemberTableProps = { list: MemberList; required: boolean; onAction: (action: MemberAction) => void };

export function MemberTable({ list, required, onAction }: MemberTableProps) {
  const { members } = list;
  const actions = (entry: MemberEntry) =>
    entry.offers.length > 0 && (
      <ActionMenu
        of={entry.email}
        actions={entry.offers.map((kind) => ({ kind, ...offers[kind] }))}
        onChoose={({ kind }) => onAction({ kind, entry })}
      />
    );
  return (
    <DataTable
      label="Members"
      columns={columnsOf(list, required)}
      rows={members}
      actions={members.some(({ offers }) => offers.length > 0) ? actions : undefined}
    />
  );
}
