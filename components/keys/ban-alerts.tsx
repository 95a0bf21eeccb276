"use client";

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import type { KeyAction } from "./key-dialogs";

type BanAlertsProps = { keys: KeyEntry[]; now: number; onAction: (action: KeyAction) => void };

/** Why keys are banned, for how long, and what can be done about it. `now` in milliseconds since the epoch. */
export function BanAlerts({ keys, now, onAction }: BanAlertsProps) {
  return keys.map((entry) => {
    const { ban, name, id } = entry;
    if (!ban) return null;
    return (
      <Alert key={id} tone="danger" className="mb-6">
        <p>
          <strong className="font-semibold">“{name}” is banned</strong>; the ban ends{" "}
          <Countdown until={ban.until} now={now} />. The key went on sending after 429 without waiting for Retry-After
          {ban.count > 1 && `, and this is ban number ${ban.count} within a day, which lasts longer`}. Its requests are
          refused with 429 until then.
        </p>
        {ban.appealedAt ? (
          <p className="mt-1.5">You have appealed. Our staff can end the ban sooner.</p>
        ) : (
          ban.id && (
            <Button
              size="sm"
              className="mt-3"
              onClick={(event) => onAction({ kind: "appeal", entry, from: event.currentTarget })}
            >
              Appeal the ban…
            </Button>
          )
        )}
      </Alert>
    );
  });
}
