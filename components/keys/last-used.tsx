import { RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import type { KeyEntry } from "@/lib/web/reads/key-list";

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
