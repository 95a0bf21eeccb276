import { auditActorForAccount } from "@/components/audit/actions";
import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Facts } from "@/components/ui/data/facts";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Card, CardBody } from "@/components/ui/layout/page";
import { FiguresCard } from "@/components/usage/figures-card";
import { product } from "@/lib/base/product";
import type { AuditEvent } from "@/lib/domains/audit/service";
import type { ApiKey } from "@/lib/domains/keys/service";
import type { Receipts } from "@/lib/domains/processes/service";
import type { KeyUse } from "@/lib/domains/usage/requests/service";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { LastUsed, ScopeBadges, StateBadge } from "./key-parts";

type ReplacedAlertProps = {
  works: boolean;
  replacement: Pick<ApiKey, "id" | "lastFour" | "createdAt">;
  /** Whether requests with the replaced key came since then. */
  isCalled: boolean;
};

export function ReplacedAlert({ works, replacement, isCalled }: ReplacedAlertProps) {
  return (
    <Alert tone={works && isCalled ? "warning" : "neutral"}>
      Replaced by the key{" "}
      <Link href={`/portal/keys/${replacement.id}`} className="font-mono underline">
        …{replacement.lastFour}
      </Link>{" "}
      on {utcTime(replacement.createdAt.getTime())}.{" "}
      {isCalled ? "It has been used since then: see its callers." : "It has not been used since then."}
      {works && !isCalled && " You can end the overlap."}
    </Alert>
  );
}

type KeyUsesProps = { title: string; what: string; period: string; uses: KeyUse[]; now: number };

export const KeyUses = ({ title, what, period, uses, now }: KeyUsesProps) => (
  <FiguresCard
    title={title}
    description={`Based on its latest 1,000 requests ${period}.`}
    columns={[what, "Requests", "Last"]}
    rows={uses.map(({ what: name, program, count, last }) => ({
      id: `${name} ${program}`,
      label: (
        <>
          <LongText className="font-mono">{name}</LongText>
          {program && <LongText className="block text-muted">{program}</LongText>}
        </>
      ),
      figures: [formatNumber(count), <RelativeTime key="last" at={last} now={now} />],
    }))}
    none="None"
  />
);

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
