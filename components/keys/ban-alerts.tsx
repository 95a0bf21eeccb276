"use client";

import { Countdown } from "@/components/ui/data/live-time";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import type { KeyAction } from "./key-dialogs";

type BanAlertsProps = { keys: KeyEntry[]; now: number; onAction: (action: KeyAction) => void };

export function BanAlerts({ keys, now, onAction }: BanAlertsProps) {
  return keys.map((entry) => {
    const { ban, name, lastFour, id } = entry;
    if (!ban) return null;
    return (
      <Alert key={id} tone="danger" className="mb-6">
        <p>
          <strong className="font-semibold">
            “{name}” (…{lastFour}) is banned
          </strong>
          . Its requests get a 429. The ban ends <Countdown until={ban.until} now={now} />.
          {ban.count > 1 && ` It is ban number ${ban.count} in a row, so it lasts longer.`} The key kept sending
          requests after a 429 without waiting for Retry-After:{" "}
          <Link href="/docs/guides/rate-limits#bans" className="link">
            how to avoid bans
          </Link>
          .
        </p>
        {ban.appealedAt ? (
          <p className="mt-1.5">You appealed this ban. Our team can lift it early.</p>
        ) : (
          ban.id && (
            <Button size="sm" className="mt-3" onClick={() => onAction({ kind: "appeal", entry })}>
              Appeal the ban…
            </Button>
          )
        )}
      </Alert>
    );
  });
}
