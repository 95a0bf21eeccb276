import { Fact } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Time } from "@/components/ui/data/time";
import { Card, CardBody } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { periodHref } from "@/components/usage/labels";
import { chartOf, totalOf, totalsOf } from "@/components/usage/series";
import { formatNumber } from "@/lib/base/number";
import type { countsOfKey } from "@/lib/domains/usage/report";
import { keyUseDays } from "@/lib/domains/usage/words";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { LastUsed } from "./key-parts";

/** A new key has no bars before its creation, but a single bar says nothing of time. */
const fewestDays = 7;

type KeyUseProps = { entry: KeyEntry; use: Awaited<ReturnType<typeof countsOfKey>>; now: number };

const expiryOf = ({ state, revokedAt, expiresAt }: KeyEntry) =>
  ({ name: revokedAt ? "Revoked" : state === "expired" ? "Expired" : "Expires", at: revokedAt ?? expiresAt }) as const;

export function KeyUse({ entry, use, now }: KeyUseProps) {
  const { unit, starts, end, counts } = use;
  const filter = { range: "30d", zone: "UTC", key: BigInt(entry.id) } as const;
  const { series, rows } = chartOf(use, { by: "status", names: {}, order: [] });
  const linked = rows.map((row, index) => ({
    ...row,
    href: totalOf(row) > 0 ? periodHref(filter, unit, row.start, starts[index + 1] ?? end) : undefined,
  }));
  const createdIn = starts.findLastIndex((start) => start <= Date.parse(entry.createdAt));
  const shown = linked.slice(Math.max(0, Math.min(createdIn, rows.length - fewestDays)));
  const expiry = expiryOf(entry);
  return (
    <Card className="min-w-0">
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3 [&_dd]:font-semibold [&_dd]:text-lg">
          <Fact name={`Requests in ${keyUseDays} days`}>{formatNumber(totalsOf(counts).counted)}</Fact>
          <Fact name="Last used">
            <LastUsed entry={entry} now={now} />
            {entry.lastUsedIpAddress && (
              <LongText className="block font-mono font-normal text-muted text-xs">{entry.lastUsedIpAddress}</LongText>
            )}
          </Fact>
          <Fact name={expiry.name}>{expiry.at ? <Time at={new Date(expiry.at)} /> : "Never"}</Fact>
        </dl>
        {counts.length > 0 && <RequestChart series={series} rows={shown} unit={unit} zone="UTC" height="h-44" />}
      </CardBody>
    </Card>
  );
}
