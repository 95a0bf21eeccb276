"use client";

import { KeyText } from "@/components/keys/key-text";
import { StateBadge } from "@/components/keys/state-badge";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LinkButton } from "@/components/ui/form/button";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { Link } from "@/components/ui/layout/link";
import type { Overview } from "@/lib/web/reads/overview";

const shown = 4;

export function KeysCard({ overview: { keys, now } }: { overview: Overview }) {
  return (
    <Card>
      <CardHeader
        title="API keys"
        actions={
          <LinkButton size="sm" href="/portal/keys">
            Manage keys
          </LinkButton>
        }
      />
      <CardBody className="pt-2">
        {keys.length === 0 && <p className="py-3 text-muted">No active keys.</p>}
        <ul className="divide-y divide-line">
          {keys.slice(0, shown).map((entry) => (
            <li key={entry.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <Link className="link block truncate font-medium" href={`/portal/keys/${entry.id}`} title={entry.name}>
                  {entry.name}
                </Link>
                <KeyText entry={entry} />
              </div>
              <div className="grid justify-items-end gap-1 text-right text-[13px]">
                <StateBadge entry={entry} now={now} />
                <span className="text-muted">
                  {entry.lastUsedAt ? (
                    <>
                      Used <RelativeTime at={Date.parse(entry.lastUsedAt)} now={now} />
                    </>
                  ) : (
                    "Never used"
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
        {keys.length > shown && <p className="pt-2 text-[13px] text-muted">And {keys.length - shown} more.</p>}
      </CardBody>
    </Card>
  );
}
