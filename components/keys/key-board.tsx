"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { href } from "@/components/href";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Countdown } from "@/components/ui/data/live-time";
import { ListPagination } from "@/components/ui/data/pagination";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { DAY_MS } from "@/lib/base/time";
import type { KeyEntry, KeyList } from "@/lib/web/reads/key-list";
import { IssueDialog } from "./issue-dialog";
import { type KeyAction, KeyDialogs } from "./key-dialogs";
import { KeyText } from "./key-parts";
import { KeyTable } from "./key-table";

type BanAlertsProps = { keys: KeyEntry[]; now: number; onAction: (action: KeyAction) => void };

function BanAlerts({ keys, now, onAction }: BanAlertsProps) {
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
          <p className="wrap-anywhere mt-1.5 whitespace-pre-line">
            {ban.declineReason
              ? `Our team declined your appeal: ${ban.declineReason}`
              : "You appealed this ban. Our team can lift it early."}
          </p>
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

const endOf = ({ revokedAt, expiresAt }: KeyEntry): string => {
  const at = revokedAt ?? expiresAt;
  return at ? utcTime(Date.parse(at)) : "";
};

type EndedKeysProps = {
  keys: KeyEntry[];
  /** The key that the next page begins with, if there is one. */
  next?: string;
  /** The key that this page begins with, if it is not the first. */
  from?: string;
};

function EndedKeys({ keys, next, from }: EndedKeysProps) {
  if (keys.length === 0 && from === undefined) return null;
  return (
    <details className="group mt-6" open={from !== undefined}>
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
      <ListPagination from={from} next={next} hrefOf={(ended) => href("/portal/keys", { ended })} />
    </details>
  );
}

const refreshEveryMs = 10_000;

/** @param read the read of the page's keys, with its query @param ended the first of the ended keys, if not the latest */
export function KeyBoard({ read, ended, origin }: { read: string; ended?: string; origin: string }) {
  const { data, error } = useRead<KeyList>(read, refreshEveryMs);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<KeyAction>();
  if (!data) return null;
  const refresh = () => client.invalidateQueries();
  const working = data.keys;
  const counted = working.filter(({ temporary }) => !temporary).length;
  const list = { keys: working, now: data.now, onAction: setChosen };
  const full = counted >= data.maxActive;
  return (
    <>
      <PageHeader
        title="API keys"
        description={`All keys share the limits of your plan. ${counted} of ${data.maxActive} keys are active, including keys in an overlap.`}
        actions={
          <IssueDialog
            origin={origin}
            onIssued={refresh}
            trigger={
              <Button variant="primary" disabled={full}>
                {full ? (
                  `Limit of ${data.maxActive} keys reached`
                ) : (
                  <>
                    <Plus aria-hidden="true" /> Issue key
                  </>
                )}
              </Button>
            }
          />
        }
      />
      <LiveAlert error={error} />
      <BanAlerts {...list} />
      <IdleHint keys={working} now={data.now} />
      <section aria-label="Active keys">
        {working.length > 0 ? (
          <KeyTable {...list} />
        ) : (
          <EmptyState icon={KeyRound} title="No active keys">
            Issue a key to send your first request.
          </EmptyState>
        )}
      </section>
      <EndedKeys keys={data.ended} next={data.nextEnded} from={ended} />
      <KeyDialogs chosen={chosen} onClose={() => setChosen(undefined)} onChanged={refresh} origin={origin} />
    </>
  );
}

function IdleHint({ keys, now }: { keys: KeyEntry[]; now: number }) {
  const idle = keys.filter((key) => key.idle);
  if (idle.length === 0) return null;
  const days = ({ lastUsedAt, createdAt }: KeyEntry) =>
    Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS);
  const names = idle.map((key) => `“${key.name}” (${days(key)} days)`).join(", ");
  return <Alert className="mb-6">Not used for 30 days or more: {names}. Revoke keys you no longer need.</Alert>;
}
