import { auditActorForAccount, formerMember, ourTeam } from "@/components/audit/actions";
import { Fact, FactRow } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Day, RelativeTime, Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Card, CardBody } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { FiguresCard } from "@/components/usage/figures-card";
import { usageHref } from "@/components/usage/labels";
import { outcomeStyles } from "@/components/usage/outcomes";
import { linkedChart, sumByName, sumOf, totalsOf } from "@/components/usage/series";
import { formatNumber } from "@/lib/base/number";
import { product } from "@/lib/base/product";
import type { AuditEvent } from "@/lib/domains/audit/service";
import type { ApiKey } from "@/lib/domains/keys/service";
import type { countsOfKey } from "@/lib/domains/usage/report";
import type { KeyCaller, KeyError } from "@/lib/domains/usage/requests/service";
import { keyUseDays, outcomeOf } from "@/lib/domains/usage/vocabulary";
import type { KeyCreator, KeyEntry } from "@/lib/web/reads/key-list";
import { LastUsed, scopeNames, scopesText } from "./key-parts";

type ReplacedAlertProps = {
  works: boolean;
  replacement: Pick<ApiKey, "id" | "lastFour" | "createdAt">;
  /** Whether requests with the replaced key came since then. */
  isCalled: boolean;
};

export const ReplacedAlert = ({ works, replacement, isCalled }: ReplacedAlertProps) => (
  <Alert tone={works && isCalled ? "warning" : "neutral"}>
    Replaced by the key{" "}
    <Link href={`/portal/keys/${replacement.id}`} className="font-mono underline">
      …{replacement.lastFour}
    </Link>{" "}
    on <Time at={replacement.createdAt} />.{" "}
    {isCalled ? "It has been used since then." : "It has not been used since then."}
    {works && !isCalled && <span> You can revoke it.</span>}
  </Alert>
);

type ResponsesProps = { counts: { status: number; count: number }[]; errors: KeyError[]; keyId: string };

export function Responses({ counts, errors, keyId }: ResponsesProps) {
  const all = sumOf(counts);
  const codesOf = (status: string) => errors.filter((error) => String(error.status) === status).map(({ code }) => code);
  const log = (status: string) =>
    usageHref("/portal/usage/requests", {
      range: "30d",
      zone: "UTC",
      key: BigInt(keyId),
      status: outcomeOf(Number(status)),
    });
  return (
    <FiguresCard
      title="Responses"
      description={`In the last ${keyUseDays} days.`}
      columns={["Status", "Responses"]}
      rows={sumByName(counts, ({ status }) => String(status)).map(([status, count]) => ({
        id: status,
        label: `${status} ${codesOf(status).join(", ")}`.trim(),
        href: log(status),
        share: count / all,
        colour: outcomeStyles[outcomeOf(Number(status))].colour,
        figures: [formatNumber(count)],
      }))}
    />
  );
}

type CallersProps = { period: string; callers: KeyCaller[]; now: number };

export const Callers = ({ period, callers, now }: CallersProps) => (
  <FiguresCard
    title="Callers"
    description={`Who sent this key’s latest requests ${period}.`}
    columns={["IP address and client", "Last request"]}
    rows={callers.map(({ ipAddress, program, last }) => ({
      id: `${ipAddress} ${program}`,
      label: (
        <>
          <LongText className="font-mono">{ipAddress}</LongText>
          {program && <LongText className="block text-muted">{program}</LongText>}
        </>
      ),
      figures: [<RelativeTime key="last" at={last} now={now} />],
    }))}
    none="None"
  />
);

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

function creatorText(creator: NonNullable<KeyCreator>, viewerId: bigint): string {
  if (creator === "command") return ourTeam;
  if (creator === "former member") return formerMember;
  return creator.id === viewerId ? "You" : creator.email;
}

type KeyFactsProps = {
  entry: KeyEntry;
  creator: KeyCreator;
  revocation: AuditEvent | undefined;
  viewerId: bigint;
  /** Whether a server may still accept the revoked key. */
  isEnding: boolean;
};

export const KeyFacts = ({ entry, creator, revocation, viewerId, isEnding }: KeyFactsProps) => (
  <Card className="min-w-0 overflow-hidden">
    {entry.revokedAt && (
      <p className="px-5 py-4 text-muted">
        {isEnding ? "Revoked. It may still work for a second." : "Revoked. No server accepts it any longer."}
      </p>
    )}
    {entry.state === "paused" && (
      <p className="px-5 py-4 text-muted">Paused. Its requests get a 403 until it is enabled.</p>
    )}
    <dl className="[&>div:first-child]:border-t-0">
      <FactRow name="Scopes">
        {scopesText(entry.scopes)}
        <span className="block text-[13px] text-muted">{scopeNames(entry.scopes)}</span>
      </FactRow>
      <FactRow name="IP ranges">{rangesOf(entry)}</FactRow>
      <FactRow name="Limits">{limitsOf(entry)}</FactRow>
      <FactRow name="Created">
        <Day at={entry.createdAt} />
      </FactRow>
      {creator && <FactRow name="Created by">{creatorText(creator, viewerId)}</FactRow>}
      {revocation && <FactRow name="Revoked by">{revokerOf(revocation, viewerId)}</FactRow>}
    </dl>
  </Card>
);

/** A new key has no bars before its creation, but a single bar says nothing of time. */
const fewestDays = 7;

type KeyUseProps = { entry: KeyEntry; use: Awaited<ReturnType<typeof countsOfKey>>; now: number };

const expiryOf = ({ state, revokedAt, expiresAt }: KeyEntry) =>
  ({ name: revokedAt ? "Revoked" : state === "expired" ? "Expired" : "Expires", at: revokedAt ?? expiresAt }) as const;

export function KeyUse({ entry, use, now }: KeyUseProps) {
  const { unit, starts, counts } = use;
  const filter = { range: "30d", zone: "UTC", key: BigInt(entry.id) } as const;
  const { series, rows } = linkedChart(use, filter);
  const createdIn = starts.findLastIndex((start) => start <= Date.parse(entry.createdAt));
  const shown = rows.slice(Math.max(0, Math.min(createdIn, rows.length - fewestDays)));
  const expiry = expiryOf(entry);
  return (
    <Card className="min-w-0">
      <CardBody className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
        <dl className="grid gap-x-8 gap-y-2.5 @md:grid-cols-3 [&_dd]:font-semibold @md:[&_dd]:text-lg">
          <Fact name={`Requests in ${keyUseDays} days`}>{formatNumber(totalsOf(counts).counted)}</Fact>
          <Fact name="Last used">
            <LastUsed entry={entry} now={now} />
            {entry.lastUsedIpAddress && (
              <LongText className="block font-mono font-normal text-muted text-xs">{entry.lastUsedIpAddress}</LongText>
            )}
          </Fact>
          <Fact name={expiry.name}>{expiry.at ? <Time at={expiry.at} /> : "Never"}</Fact>
        </dl>
        {counts.length > 0 && <RequestChart series={series} rows={shown} unit={unit} zone="UTC" height="h-44" />}
      </CardBody>
    </Card>
  );
}
