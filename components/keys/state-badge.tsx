import { Badge, type Tone } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/countdown";
import type { KeyEntry } from "@/lib/web/reads/key-list";

const states: Record<KeyEntry["shown"], { word: string; tone: Tone }> = {
  active: { word: "Active", tone: "accent" },
  rolling: { word: "Rolling", tone: "warning" },
  banned: { word: "Banned", tone: "danger" },
  expired: { word: "Expired", tone: "neutral" },
  revoked: { word: "Revoked", tone: "neutral" },
};

/** The state of a key, with the time left of a ban or an overlap. @param now milliseconds since the epoch */
export function StateBadge({ entry, now }: { entry: KeyEntry; now: number }) {
  const { state, shown, ban, expiresAt } = entry;
  const { word, tone } = states[shown];
  const until = ban?.until ?? (state === "rolling" && expiresAt ? Date.parse(expiresAt) : undefined);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      {entry.idle && <Badge tone="warning">Unused</Badge>}
      {until !== undefined && (
        <span className="whitespace-nowrap text-[13px] text-muted">
          ends <Countdown until={until} now={now} />
        </span>
      )}
    </span>
  );
}
