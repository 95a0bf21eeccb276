import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Card, CardBody } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { LastUsed } from "./key-text";
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

/** @param now milliseconds since the epoch */
export function KeyFacts({ entry, now }: { entry: KeyEntry; now: number }) {
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
