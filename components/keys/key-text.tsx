import { utcDay } from "@/components/time";
import type { KeyEntry } from "@/lib/web/reads/key-list";

export function KeyText({ entry }: { entry: Pick<KeyEntry, "prefix" | "lastFour"> }) {
  return (
    <code className="whitespace-nowrap font-mono text-[13px] text-muted">
      {entry.prefix}…{entry.lastFour}
    </code>
  );
}

export const expiryText = ({ expiresAt }: KeyEntry): string => (expiresAt ? utcDay(Date.parse(expiresAt)) : "Never");
