import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { Countdown, RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { duration, SECOND_MS } from "@/lib/base/time";
import { scopes as allScopes } from "@/lib/base/vocabulary";
import type { KeyEntry } from "@/lib/web/reads/key-list";

export function KeyText({ entry }: { entry: Pick<KeyEntry, "prefix" | "lastFour"> }) {
  return (
    <code className="whitespace-nowrap font-mono text-[13px] text-muted">
      {entry.prefix}…{entry.lastFour}
    </code>
  );
}

export const expiryText = ({ expiresAt }: KeyEntry): string => (expiresAt ? utcDay(Date.parse(expiresAt)) : "Never");

export function LastUsed({ entry, now }: { entry: KeyEntry; now: number }) {
  if (!entry.lastUsedAt) return <span className="text-muted">Never</span>;
  return (
    <>
      <RelativeTime at={Date.parse(entry.lastUsedAt)} now={now} />
      {entry.lastUsedIpAddress && (
        <LongText className="block min-w-32 font-mono text-muted text-xs">{entry.lastUsedIpAddress}</LongText>
      )}
    </>
  );
}

export function ScopeBadges({ scopes }: { scopes: string[] }) {
  return (
    <ul aria-label="Scopes" className="flex flex-wrap gap-1">
      {allScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <li key={scope} className="flex">
            <Badge code className="font-normal">
              {scope}
            </Badge>
          </li>
        ))}
    </ul>
  );
}

const states: Record<KeyEntry["shown"], { word: string; tone: Tone }> = {
  active: { word: "Active", tone: "accent" },
  rolling: { word: "Rolling", tone: "warning" },
  banned: { word: "Banned", tone: "danger" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "neutral" },
};

/** When the end of a replaced key depends on the first use of the new key. */
function EndAfterUse({ seconds, latest }: { seconds: number; latest: number }) {
  return (
    <span className="text-[13px] text-muted">
      ends {duration(seconds * SECOND_MS)} after the first use of the new key, at the latest on {utcDay(latest)}
    </span>
  );
}

export function StateBadge({ entry, now }: { entry: KeyEntry; now: number }) {
  const { state, shown, ban, expiresAt, overlapAfterUse } = entry;
  const { word, tone } = states[shown];
  const end = state === "rolling" && expiresAt ? Date.parse(expiresAt) : undefined;
  const awaitsUse = !ban && end !== undefined && overlapAfterUse !== null;
  const until = ban?.until ?? (awaitsUse ? undefined : end);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      {entry.temporary && <Badge>Temporary</Badge>}
      {entry.idle && <Badge tone="warning">Unused</Badge>}
      {awaitsUse && <EndAfterUse seconds={overlapAfterUse} latest={end} />}
      {until !== undefined && (
        <span className="whitespace-nowrap text-[13px] text-muted">
          ends <Countdown until={until} now={now} />
        </span>
      )}
    </span>
  );
}
