"use client";

import { utcDay } from "@/components/time";
import { Table, Td } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import type { KeyAction } from "./key-dialogs";
import { KeyMenu } from "./key-menu";
import { expiryText, KeyText, LastUsed, ScopeBadges, StateBadge } from "./key-parts";

export type KeyListProps = { keys: KeyEntry[]; now: number; onAction: (action: KeyAction) => void };

const wide = "hidden xl:table-cell";

/** On a narrow screen, all of a key is below its name. */
export function KeyTable({ keys, now, onAction }: KeyListProps) {
  return (
    <Table
      label="Active API keys"
      head={[
        "Key",
        ["Scopes", wide],
        ["Created", wide],
        ["Last used", wide],
        ["Expires", wide],
        ["State", wide],
        { hidden: "Actions" },
      ]}
    >
      {keys.map((entry) => (
        <tr key={entry.id} className="align-top xl:align-middle">
          <th
            scope="row"
            className="w-full max-w-0 border-line border-b px-3 py-2.5 font-normal sm:px-4 xl:w-auto xl:max-w-56 [tr:last-child>&]:border-b-0"
          >
            <Link href={`/portal/keys/${entry.id}`} className="link block break-words font-medium">
              {entry.name}
            </Link>
            <KeyText entry={entry} />
            <div className="mt-2.5 grid gap-2 xl:hidden">
              <StateBadge entry={entry} now={now} />
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[13px] [&>dt]:text-muted">
                <dt>Last used</dt>
                <dd>
                  <LastUsed entry={entry} now={now} />
                </dd>
                <dt>Expires</dt>
                <dd>{expiryText(entry)}</dd>
                <dt>Created</dt>
                <dd>{utcDay(Date.parse(entry.createdAt))}</dd>
              </dl>
              <ScopeBadges scopes={entry.scopes} />
            </div>
          </th>
          <Td className={`max-w-48 ${wide}`}>
            <ScopeBadges scopes={entry.scopes} />
          </Td>
          <Td className={`whitespace-nowrap text-muted ${wide}`}>{utcDay(Date.parse(entry.createdAt))}</Td>
          <Td className={wide}>
            <LastUsed entry={entry} now={now} />
          </Td>
          <Td className={`whitespace-nowrap text-muted ${wide}`}>{expiryText(entry)}</Td>
          <Td className={wide}>
            <StateBadge entry={entry} now={now} />
          </Td>
          <Td className="w-px pl-0">
            <KeyMenu entry={entry} onAction={onAction} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
