import { auditActorForAccount } from "@/components/audit/actions";
import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Facts } from "@/components/ui/data/facts";
import { Card, CardBody } from "@/components/ui/layout/card";
import { product } from "@/lib/base/product";
import type { AuditEvent } from "@/lib/domains/audit/service";
import type { Receipts } from "@/lib/domains/processes/service";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { LastUsed } from "./last-used";
import { ScopeBadges } from "./scopes";
import { StateBadge } from "./state-badge";

const at = (time: string | null): string => (time ? utcTime(Date.parse(time)) : "Never");

const rangesOf = ({ allowedRanges }: KeyEntry) =>
  allowedRanges ? <span className="font-mono text-[13px]">{allowedRanges.join(", ")}</span> : "Any address";

function limitsOf({ limitPerMinute, limitPerDay }: KeyEntry): string {
  const limits = [
    ...(limitPerMinute === null ? [] : [`${formatNumber(limitPerMinute)} per minute`]),
    ...(limitPerDay === null ? [] : [`${formatNumber(limitPerDay)} per day`]),
  ];
  return limits.length > 0 ? limits.join(", ") : "The account’s limits";
}

function revokerOf(event: AuditEvent, viewerId: bigint): string {
  const { reason } = event.details;
  if (event.actorKind === "anonymous") return `${product.name}: the key was ${reason}`;
  const who = event.actorId === viewerId ? "You" : auditActorForAccount(event);
  return reason ? `${who}: ${reason}` : who;
}

const list = new Intl.ListFormat("en-US");

/** On how many processes a revocation is active, and after how long: "2 of 2 processes, after 31 and 46 ms". */
function receiptsText({ afterMs, waiting }: Receipts): string {
  const processes = afterMs.length + waiting;
  return `${afterMs.length} of ${processes} ${processes === 1 ? "process" : "processes"}, after ${list.format(afterMs.map(String))} ms`;
}

type KeyFactsProps = {
  entry: KeyEntry;
  revocation: AuditEvent | undefined;
  viewerId: bigint;
  receipts: Receipts | undefined;
  now: number;
};

export function KeyFacts({ entry, revocation, viewerId, receipts, now }: KeyFactsProps) {
  const ended = entry.revokedAt
    ? { name: "Revoked", value: at(entry.revokedAt) }
    : { name: entry.state === "expired" ? "Expired" : "Expires", value: at(entry.expiresAt) };
  return (
    <Card>
      <CardBody>
        <Facts
          facts={[
            { name: "State", value: <StateBadge entry={entry} now={now} /> },
            { name: "Created", value: at(entry.createdAt) },
            ended,
            ...(revocation ? [{ name: "Revoked by", value: revokerOf(revocation, viewerId) }] : []),
            ...(receipts ? [{ name: "Revocation active on", value: receiptsText(receipts) }] : []),
            { name: "Last used", value: <LastUsed entry={entry} now={now} /> },
            { name: "Scopes", value: <ScopeBadges scopes={entry.scopes} /> },
            { name: "Allowed IP ranges", value: rangesOf(entry) },
            { name: "Limits of this key", value: limitsOf(entry) },
          ]}
        />
      </CardBody>
    </Card>
  );
}
