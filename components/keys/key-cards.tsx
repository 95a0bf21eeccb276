"use client";

import type { ReactNode } from "react";
import { utcDay } from "@/components/time";
import { Link } from "@/components/ui/layout/link";
import { KeyMenu } from "./key-menu";
import type { KeyListProps } from "./key-table";
import { expiryText, KeyText } from "./key-text";
import { LastUsed } from "./last-used";
import { ScopeBadges } from "./scopes";
import { StateBadge } from "./state-badge";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function KeyCards({ keys, now, onAction }: KeyListProps) {
  return (
    <ul aria-label="Active API keys" className="grid gap-4 md:grid-cols-2 xl:hidden">
      {keys.map((entry) => (
        <li
          key={entry.id}
          className="grid content-start gap-4 rounded-lg border border-line bg-surface p-4 shadow-raised"
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-medium text-sm tracking-normal">
                <Link href={`/portal/keys/${entry.id}`} className="link">
                  {entry.name}
                </Link>
              </h2>
              <KeyText entry={entry} />
            </div>
            <KeyMenu entry={entry} onAction={onAction} />
          </div>
          <StateBadge entry={entry} now={now} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
            <Fact term="Last used">
              <LastUsed entry={entry} now={now} />
            </Fact>
            <Fact term="Expires">{expiryText(entry)}</Fact>
            <Fact term="Created">{utcDay(Date.parse(entry.createdAt))}</Fact>
          </dl>
          <ScopeBadges scopes={entry.scopes} />
        </li>
      ))}
    </ul>
  );
}
