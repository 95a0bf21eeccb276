import { type ReactNode, useState } from "react";
import { cx } from "@/components/cx";
import { LinkRow, RowLink, SortHeader, Table, Th } from "@/components/ui/data/table";
import { Button } from "@/components/ui/form/button";
import { counted } from "@/lib/base/number";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { type KeyAction, KeyMenu } from "./key-menu";
import { Expiry, KeyStatusBadge, KeyText, LastUsed, scopesText, UsedText } from "./key-parts";
import { type KeyQuery, type SortedBy, sortOf } from "./shown-keys";

type OnAction = (action: KeyAction) => void;

const wide = "hidden xl:table-cell";
const medium = "max-sm:hidden";

const Select = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => (
  <input
    type="checkbox"
    aria-label={label}
    className="noscript:hidden relative z-10 block size-4 accent-accent"
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
);

type RowProps = {
  entry: KeyEntry;
  requestsCell: ReactNode;
  now: number;
  select: ReactNode;
  onAction: OnAction | undefined;
};

/** On a phone, the status is beside the name, and the last use below it. So are the requests and the expiry where their columns are hidden. */
const KeyRow = ({ entry, requestsCell, now, select, onAction }: RowProps) => (
  <LinkRow>
    {onAction && <td className="w-px pr-0 sm:pr-0">{select}</td>}
    <td className="w-full max-w-0 xl:w-auto xl:max-w-64">
      <span className="flex flex-wrap justify-between gap-x-2 gap-y-1">
        <RowLink href={`/portal/keys/${entry.id}`} className="truncate" title={entry.name}>
          {entry.name}
        </RowLink>
        <span className="sm:hidden">
          <KeyStatusBadge entry={entry} />
        </span>
      </span>
      <KeyText entry={entry} />
      <span className="mt-1 block text-[13px] text-muted xl:hidden">
        {requestsCell}
        <span className="sm:hidden">
          {" · "}
          <span className="lowercase">
            <UsedText entry={entry} now={now} />
          </span>
        </span>
      </span>
      {entry.works && entry.expiresAt && (
        <span className="mt-1 block text-[13px] text-muted xl:hidden">
          Expires <Expiry entry={entry} now={now} />
        </span>
      )}
    </td>
    <td className={`whitespace-nowrap text-muted ${wide}`}>{scopesText(entry.scopes)}</td>
    <td className={`whitespace-nowrap text-right ${wide}`}>{requestsCell}</td>
    <td className={cx("whitespace-nowrap", !entry.lastUsedAt && "text-muted", medium)}>
      <LastUsed entry={entry} now={now} />
    </td>
    <td className={`whitespace-nowrap text-muted ${wide}`}>
      <Expiry entry={entry} now={now} />
    </td>
    <td className={medium}>
      <KeyStatusBadge entry={entry} />
    </td>
    {onAction && (
      <td className="w-px pl-0 sm:pl-0">
        <span className="relative z-10">{entry.works && <KeyMenu entry={entry} onAction={onAction} />}</span>
      </td>
    )}
  </LinkRow>
);

type KeyTableProps = {
  keys: KeyEntry[];
  search: KeyQuery;
  requestsCells: Record<string, ReactNode>;
  now: number;
  /** Without it, the keys are shown, and not what can be done with them. */
  onAction: OnAction | undefined;
};

export function KeyTable({ keys, search, requestsCells, now, onAction }: KeyTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const working = keys.filter(({ works }) => works);
  const entries = working.filter(({ id }) => selected.has(id));
  const select = (id: string, on: boolean) =>
    setSelected(new Set(on ? [...selected, id] : [...selected].filter((other) => other !== id)));
  const selectAll = (on: boolean) => setSelected(new Set(on ? working.map(({ id }) => id) : []));
  const sorted = (by: SortedBy, label: string, className?: string) => (
    <SortHeader key={by} className={className} {...sortOf(search, by)}>
      {label}
    </SortHeader>
  );
  return (
    <>
      <Table
        label="API keys"
        headOnPhones={false}
        head={[
          onAction !== undefined && (
            <Th key="select" className="w-px pr-0 sm:pr-0">
              <Select
                label="Select all keys"
                checked={entries.length > 0 && entries.length === working.length}
                onChange={selectAll}
              />
            </Th>
          ),
          sorted("name", "Name"),
          ["Scopes", wide],
          ["Requests, 30 days", `text-right ${wide}`],
          sorted("used", "Last used", medium),
          sorted("expires", "Expires", wide),
          ["Status", medium],
          onAction !== undefined && { hidden: "Actions" },
        ]}
      >
        {keys.map((entry) => (
          <KeyRow
            key={entry.id}
            entry={entry}
            requestsCell={requestsCells[entry.id]}
            now={now}
            onAction={onAction}
            select={
              entry.works && (
                <Select
                  label={`Select ${entry.name} …${entry.lastFour}`}
                  checked={selected.has(entry.id)}
                  onChange={(on) => select(entry.id, on)}
                />
              )
            }
          />
        ))}
      </Table>
      {onAction && entries.length > 0 && (
        <div className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit items-center gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-floating">
          <p role="status" className="font-medium">
            {entries.length} selected
          </p>
          <Button size="sm" variant="ghost" onClick={() => selectAll(false)}>
            Clear
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => onAction({ kind: "revoke", entries })}>
            {`Revoke ${counted(entries.length, "key")}…`}
          </Button>
        </div>
      )}
    </>
  );
}
