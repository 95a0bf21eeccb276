import { utcDay } from "@/components/time";
import { LongText } from "@/components/ui/long-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { KeyEntry } from "@/lib/web/reads/key-list";

/** The visible part of a key: its prefix and its last four characters. */
export function KeyText({ entry }: { entry: Pick<KeyEntry, "prefix" | "lastFour"> }) {
  return (
    <code className="whitespace-nowrap font-mono text-[13px] text-muted">
      {entry.prefix}…{entry.lastFour}
    </code>
  );
}

/** When a key was last used, and from which IP address. @param now milliseconds since the epoch */
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

export const expiryText = ({ expiresAt }: KeyEntry): string => (expiresAt ? utcDay(Date.parse(expiresAt)) : "Never");
