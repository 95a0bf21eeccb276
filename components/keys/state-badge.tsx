import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { Countdown } from "@/components/ui/data/live-time";
import { duration, SECOND_MS } from "@/lib/base/time";
import type { KeyEntry } from "@/lib/web/reads/key-list";

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
