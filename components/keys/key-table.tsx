import { type ReactNode, useState } from "react";
import { cx } from "@/components/cx";
import { type Column, DataTable } from "@/components/ui/data/data-table";
import { RowLink } from "@/components/ui/data/table";
import { RelativeTime } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { floatingClass } from "@/components/ui/overlay/classes";
import { formatCount } from "@/lib/base/number";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { type KeyAction, KeyMenu } from "./key-menu";
import { Expiry, KeyStatusBadge, KeyText, scopesText, UsedText } from "./key-parts";
import { type KeyQuery, sortOf } from "./shown-keys";

type KeyTableProps = {
  keys: KeyEntry[];
  search: KeyQuery;
  requestsCells: Record<string, ReactNode>;
  now: number;
  /** Without it, the keys are shown, and not what can be done with them. */
  onAction: ((action: KeyAction) => void) | undefined;
};

const columnsOf = ({ search, requestsCells, now }: KeyTableProps): Column<KeyEntry>[] => [
  {
    title: "Name",
    sort: sortOf(search, "name"),
    className: "w-full max-w-0 xl:w-auto xl:max-w-64",
    cell: (entry) => (
      <>
        <span className="flex flex-wrap justify-between gap-x-2 gap-y-1">
          <RowLink href={`/portal/keys/${entry.id}`} className="truncate" title={entry.name}>
            {entry.name}
          </RowLink>
          <span className="sm:hidden">
            <KeyStatusBadge entry={entry} />
          </span>
        </span>
        <KeyText entry={entry} />
      </>
    ),
  },
  { title: "Scopes", from: "xl", className: "whitespace-nowrap text-muted", cell: ({ scopes }) => scopesText(scopes) },
  {
    title: "Requests, 30 days",
    sort: sortOf(search, "requests"),
    from: "xl",
    below: true,
    right: true,
    className: "whitespace-nowrap",
    cell: ({ id }) => requestsCells[id],
  },
  {
    title: "Last used",
    sort: sortOf(search, "used"),
    from: "sm",
    below: (entry) => (
      <span className="lowercase">
        <UsedText entry={entry} now={now} />
      </span>
    ),
    className: "whitespace-nowrap",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : <span className="text-muted">Never</span>,
  },
  {
    title: "Expires",
    sort: sortOf(search, "expires"),
    from: "xl",
    below: (entry) =>
      entry.works &&
      entry.expiresAt && (
        <>
          Expires <Expiry entry={entry} now={now} />
        </>
      ),
    className: "whitespace-nowrap text-muted",
    cell: (entry) => <Expiry entry={entry} now={now} />,
  },
  { title: "Status", from: "sm", cell: (entry) => <KeyStatusBadge entry={entry} /> },
];

export function KeyTable(props: KeyTableProps) {
  const { keys, onAction } = props;
  const [chosen, choose] = useState<string[]>([]);
  const entries = keys.filter(({ id, works }) => works && chosen.includes(id));
  return (
    <>
      <DataTable<KeyEntry>
        label="API keys"
        links
        headOnPhones={false}
        rowClass="max-sm:[&>td:has(>input)]:pr-0 max-sm:[&>td:last-child]:pl-0"
        columns={columnsOf(props)}
        rows={keys}
        select={
          onAction && {
            all: "Select all keys",
            labelOf: ({ works, name, lastFour }) => works && `Select ${name} …${lastFour}`,
            chosen,
            choose,
          }
        }
        actions={onAction && ((entry) => entry.works && <KeyMenu entry={entry} onAction={onAction} />)}
      />
      {onAction && entries.length > 0 && (
        <div className={cx("sticky bottom-4 mx-auto mt-4 flex w-fit items-center gap-3 py-2 pr-2 pl-4", floatingClass)}>
          <p role="status" className="font-medium">
            {entries.length} selected
          </p>
          <Button size="sm" variant="ghost" onClick={() => choose([])}>
            Clear
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => onAction({ kind: "revoke", entries })}>
            {`Revoke ${formatCount(entries.length, "key")}…`}
          </Button>
        </div>
      )}
    </>
  );
}
