import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { Countdown, RelativeTime } from "@/components/ui/data/time";
import { duration, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import { scopes as allScopes } from "@/lib/base/vocabulary";
import type { KeyEntry } from "@/lib/web/reads/key-list";

/** How many count for the limit of an account: the temporary key of the docs does not. */
export const countedKeys = (keys: KeyEntry[]): number => keys.filter(({ temporary }) => !temporary).length;

export const KeyText = ({ entry }: { entry: Pick<KeyEntry, "prefix" | "lastFour"> }) => (
  <code className="whitespace-nowrap font-mono text-[13px] text-muted">
    {entry.prefix}…{entry.lastFour}
  </code>
);

export const expiryText = ({ expiresAt }: Pick<KeyEntry, "expiresAt">): string =>
  expiresAt ? utcDay(expiresAt) : "Never";

const nearMs = 48 * HOUR_MS;

function isNearExpiry({ state, works, expiresAt, overlapAfterUse }: KeyEntry, now: number): boolean {
  const awaitsUse = state === "rolling" && overlapAfterUse !== null;
  return works && !awaitsUse && expiresAt !== null && Date.parse(expiresAt) - now <= nearMs;
}

/** The day that a key expires or has ended, or the time left when it is near. */
export function Expiry({ entry, now }: { entry: KeyEntry; now: number }) {
  const { works, revokedAt, expiresAt } = entry;
  if (!works) return <span>{`Ended ${expiryText({ expiresAt: revokedAt ?? expiresAt })}`}</span>;
  if (!expiresAt || !isNearExpiry(entry, now)) return <span>{expiryText(entry)}</span>;
  return (
    <span className="font-medium text-warning-ink">
      <RelativeTime at={expiresAt} now={now} />
    </span>
  );
}

export const LastUsed = ({ entry, now }: { entry: KeyEntry; now: number }) =>
  entry.lastUsedAt ? <RelativeTime at={entry.lastUsedAt} now={now} /> : <span>Never</span>;

export const UsedText = ({ entry, now }: { entry: KeyEntry; now: number }) => (
  <span>
    {entry.lastUsedAt ? (
      <span>
        Used <LastUsed entry={entry} now={now} />
      </span>
    ) : (
      "Never used"
    )}
  </span>
);

export const scopeNames = (scopes: string[]): string => allScopes.filter((scope) => scopes.includes(scope)).join(", ");

const readScopes = allScopes.filter((scope) => scope.endsWith(":read"));

const hasExactly = (scopes: string[], wanted: readonly string[]): boolean =>
  scopes.length === wanted.length && wanted.every((scope) => scopes.includes(scope));

export function scopesText(scopes: string[]): string {
  if (hasExactly(scopes, allScopes)) return "All scopes";
  if (hasExactly(scopes, readScopes)) return "Read only";
  return scopeNames(scopes);
}

const states: Record<KeyEntry["shown"], { word: string; tone: Tone }> = {
  active: { word: "Active", tone: "accent" },
  rolling: { word: "Rolling", tone: "warning" },
  paused: { word: "Paused", tone: "warning" },
  banned: { word: "Banned", tone: "danger" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "neutral" },
};

export const KeyStatusBadge = ({ entry }: { entry: KeyEntry }) => (
  <span className="inline-flex gap-1">
    <Badge tone={states[entry.shown].tone}>{states[entry.shown].word}</Badge>
    {entry.temporary && <Badge>Temporary</Badge>}
    {entry.idle && <Badge tone="warning">Unused for 30 days</Badge>}
  </span>
);

/** The badge, and when the state ends. */
export function KeyStatus({ entry, now }: { entry: KeyEntry; now: number }) {
  const { state, ban, expiresAt, overlapAfterUse } = entry;
  const end = state === "rolling" && expiresAt ? Date.parse(expiresAt) : undefined;
  const awaitsUse = !ban && end !== undefined && overlapAfterUse !== null;
  const until = ban?.until ?? (awaitsUse ? undefined : end);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <KeyStatusBadge entry={entry} />
      {awaitsUse && (
        <span className="text-[13px] text-muted">
          ends {duration(overlapAfterUse * SECOND_MS)} after the first use of the new key, at the latest on{" "}
          {utcDay(end)}
        </span>
      )}
      {until !== undefined && (
        <span className="whitespace-nowrap text-[13px] text-muted">
          ends <Countdown until={until} now={now} />
        </span>
      )}
    </span>
  );
}
