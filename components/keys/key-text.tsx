import { utcDay } from "@/components/time";
import type { KeyEntry } from "@/lib/web/reads/key-list";

/** The visible part of a key: its prefix and its last four characters. */
export function KeyText({ entry }: { entry: Pick<KeyEntry, "prefix" | "lastFour"> }) {
  return (
    <code className="whitespace-nowrap font-mono text-[13px] text-muted">
      {entry.prefix}…{entry.lastFour}
    </code>
  );
}

export const expiryText = ({ expiresAt }: KeyEntry): string => (expiresAt ? utcDay(Date.parse(expiresAt)) : "Never");
