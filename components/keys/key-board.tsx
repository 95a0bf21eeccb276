"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { DAY_MS } from "@/lib/base/time";
import type { KeyEntry, KeyList } from "@/lib/web/reads/key-list";
import { BanAlerts } from "./ban-alerts";
import { EndedKeys } from "./ended-keys";
import { IssueDialog } from "./issue-dialog";
import { type KeyAction, KeyDialogs } from "./key-dialogs";
import { KeyTable } from "./key-table";

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
