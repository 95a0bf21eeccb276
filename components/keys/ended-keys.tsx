"use client";

import { ChevronRight } from "lucide-react";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { KeyText } from "./key-text";

const shownAtMost = 50;

const endOf = ({ revokedAt, expiresAt }: KeyEntry): string => {
  const at = revokedAt ?? expiresAt;
  return at ? utcTime(Date.parse(at)) : "";
};

/** The keys that work no more, folded away. */
export function EndedKeys({ keys }: { keys: KeyEntry[] }) {
  if (keys.length === 0) return null;
  return (
    <details className="group mt-6">
      <summary className="inline-flex items-center gap-1.5 rounded-md py-1 pr-2 font-medium text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {keys.length === 1 ? "1 key that works no more" : `${keys.length} keys that work no more`}
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {keys.slice(0, shownAtMost).map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 break-words">
              <span className="mr-2">{entry.name}</span>
              <KeyText entry={entry} />
            </span>
            <span className="flex items-center gap-2.5 text-[13px] text-muted">
              <Badge>{entry.state === "revoked" ? "Revoked" : "Expired"}</Badge>
              {endOf(entry)}
            </span>
          </li>
        ))}
      </ul>
      {keys.length > shownAtMost && <p className="mt-2 text-[13px] text-muted">The newest {shownAtMost} are shown.</p>}
    </details>
  );
}
