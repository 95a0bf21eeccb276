"use client";

import { ArrowRightLeft, Ellipsis, LogOut, type LucideIcon, UserCog, UserMinus } from "lucide-react";
import { Badge } from "@/components/ui/data/badge";
import { Table } from "@/components/ui/data/table";
import { Day } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { capitalized } from "@/lib/base/words";
import type { MemberEntry, MemberList, MemberOffer } from "@/lib/web/reads/members";
import type { MemberAction } from "./member-dialogs";

const offers: Record<MemberOffer, { label: string; icon: LucideIcon; danger?: true }> = {
  role: { label: "Change role", icon: UserCog },
  transfer: { label: "Transfer ownership", icon: ArrowRightLeft },
  remove: { label: "Remove", icon: UserMinus, danger: true },
  leave: { label: "Leave", icon: LogOut, danger: true },
};

type OnAction = (action: MemberAction) => void;

const MemberMenu = ({ entry, onAction }: { entry: MemberEntry; onAction: OnAction }) => (
  <Menu
    trigger={
      <Button variant="ghost" size="icon" aria-label={`Actions for ${entry.email}`}>
        <Ellipsis aria-hidden="true" />
      </Button>
    }
  >
    {entry.offers.map((kind) => {
      const { label, icon: Icon, danger } = offers[kind];
      return (
        <MenuItem key={kind} danger={danger} onClick={() => onAction({ kind, entry })}>
          <Icon aria-hidden="true" /> {`${label}…`}
        </MenuItem>
      );
    })}
  </Menu>
);

const Factor = ({ on, wanted }: { on: boolean; wanted: boolean }) => (
  <Badge tone={on ? "accent" : wanted ? "warning" : "neutral"}>{on ? "On" : "Off"}</Badge>
);

const wide = "hidden sm:table-cell";

/** `wanted`: an owner, who can do everything, should have a second factor too. */
type RowProps = { entry: MemberEntry; wanted: boolean; hasMenu: boolean; onAction: OnAction };

const MemberRow = ({ entry, wanted, hasMenu, onAction }: RowProps) => (
  <tr>
    <td className="w-full max-w-0 py-3 sm:w-1/2">
      <span className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs uppercase"
        >
          {[...entry.name][0]}
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium" title={entry.name}>
              {entry.name}
            </span>
            {entry.own && <Badge className="shrink-0">You</Badge>}
          </span>
          <span className="truncate text-[13px] text-muted" title={entry.email}>
            {entry.email}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted sm:hidden">
            {capitalized(entry.role)}
            {entry.hasFactor === false && <Badge tone={wanted ? "warning" : "neutral"}>Two-factor off</Badge>}
          </span>
        </span>
      </span>
    </td>
    <td className={`whitespace-nowrap ${wide}`}>{capitalized(entry.role)}</td>
    {entry.hasFactor !== undefined && (
      <td className={wide}>
        <Factor on={entry.hasFactor} wanted={wanted} />
      </td>
    )}
    <td className={`text-muted ${wide}`}>
      <Day at={entry.since} />
    </td>
    {hasMenu && (
      <td className="w-px pl-0 sm:pl-0">
        <span className="noscript:hidden">
          {entry.offers.length > 0 && <MemberMenu entry={entry} onAction={onAction} />}
        </span>
      </td>
    )}
  </tr>
);

type MemberTableProps = { list: MemberList; required: boolean; onAction: OnAction };

export function MemberTable({ list: { members, manages }, required, onAction }: MemberTableProps) {
  const hasMenu = members.some(({ offers }) => offers.length > 0);
  return (
    <Table
      label="Members"
      headOnPhones={false}
      head={[
        "Member",
        ["Role", wide],
        manages && ["Two-factor", wide],
        ["Joined", wide],
        hasMenu && { hidden: "Actions" },
      ]}
    >
      {members.map((entry) => (
        <MemberRow
          key={entry.id}
          entry={entry}
          wanted={required || entry.role === "owner"}
          hasMenu={hasMenu}
          onAction={onAction}
        />
      ))}
    </Table>
  );
}
