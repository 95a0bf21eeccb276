"use client";

import { utcDay } from "@/components/time";
import { Table, Td, Th } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import type { KeyAction } from "./key-dialogs";
import { KeyMenu } from "./key-menu";
import { expiryText, KeyText } from "./key-text";
import { LastUsed } from "./last-used";
import { ScopeBadges } from "./scopes";
import { StateBadge } from "./state-badge";

export type KeyListProps = { keys: KeyEntry[]; now: number; onAction: (action: KeyAction) => void };

export function KeyTable({ keys, now, onAction }: KeyListProps) {
  return (
    <div className="hidden xl:block">
      <Table
        label="Active API keys"
        head={[
          "Key",
          "Scopes",
          "Created",
          "Last used",
          "Expires",
          "State",
          <Th key="actions" className="w-0">
            <span className="sr-only">Actions</span>
          </Th>,
        ]}
      >
        {keys.map((entry) => (
          <tr key={entry.id}>
            <th
              scope="row"
              className="max-w-56 border-line border-b px-4 py-2.5 font-normal [tr:last-child>&]:border-b-0"
            >
              <Link href={`/portal/keys/${entry.id}`} className="link block break-words font-medium">
                {entry.name}
              </Link>
              <KeyText entry={entry} />
            </th>
            <Td className="max-w-48">
              <ScopeBadges scopes={entry.scopes} />
            </Td>
            <Td className="whitespace-nowrap text-muted">{utcDay(Date.parse(entry.createdAt))}</Td>
            <Td>
              <LastUsed entry={entry} now={now} />
            </Td>
            <Td className="whitespace-nowrap text-muted">{expiryText(entry)}</Td>
            <Td>
              <StateBadge entry={entry} now={now} />
            </Td>
            <Td className="pl-0">
              <KeyMenu entry={entry} onAction={onAction} />
            </Td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
