"use client";

import { ChevronRight } from "lucide-react";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Pagination } from "@/components/ui/data/pagination";
import { Link } from "@/components/ui/layout/link";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { KeyText } from "./key-text";

const endOf = ({ revokedAt, expiresAt }: KeyEntry): string => {
  const at = revokedAt ?? expiresAt;
  return at ? utcTime(Date.parse(at)) : "";
};

type EndedKeysProps = {
  keys: KeyEntry[];
  /** The key that the next page begins with, if there is one. */
  next?: string;
  /** Whether this is not the first page. */
  later: boolean;
};

export function EndedKeys({ keys, next, later }: EndedKeysProps) {
  if (keys.length === 0 && !later) return null;
  return (
    <details className="group mt-6" open={later}>
      <summary className="inline-flex items-center gap-1.5 rounded-md py-1 pr-2 font-medium text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Revoked and expired keys
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {keys.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 break-words">
              <Link href={`/portal/keys/${entry.id}`} className="link mr-2">
                {entry.name}
              </Link>
              <KeyText entry={entry} />
            </span>
            <span className="flex items-center gap-2.5 text-[13px] text-muted">
              <Badge>{entry.state === "revoked" ? "Revoked" : "Expired"}</Badge>
              {endOf(entry)}
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        firstHref={later ? "/portal/keys" : undefined}
        nextHref={next === undefined ? undefined : `/portal/keys?ended=${next}`}
      />
    </details>
  );
}
