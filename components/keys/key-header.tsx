"use client";

import { Pencil, RefreshCw, Square, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { PageHeader } from "@/components/ui/layout/page";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { BanAlert } from "./ban-alert";
import { IssueDialog } from "./issue-dialog";
import { type KeyAction, KeyDialogs } from "./key-dialogs";
import { KeyText } from "./key-parts";

type KeyButtonsProps = { entry: KeyEntry; onAction: (action: KeyAction) => void };

const KeyButtons = ({ entry, onAction }: KeyButtonsProps) => (
  <div className="noscript:hidden flex flex-wrap gap-2">
    {!entry.temporary && (
      <Button onClick={() => onAction({ kind: "edit", entry })}>
        <Pencil aria-hidden="true" /> Edit
      </Button>
    )}
    {entry.state === "active" && !entry.temporary && (
      <Button onClick={() => onAction({ kind: "roll", entry })}>
        <RefreshCw aria-hidden="true" /> Roll
      </Button>
    )}
    {entry.state === "rolling" && (
      <Button onClick={() => onAction({ kind: "end", entry })}>
        <Square aria-hidden="true" /> End overlap
      </Button>
    )}
    <Button variant="danger-quiet" onClick={() => onAction({ kind: "revoke", entries: [entry] })}>
      <Trash2 aria-hidden="true" /> Revoke
    </Button>
  </div>
);

type KeyHeaderProps = { entry: KeyEntry; now: number; origin: string };

/** The name of a key, what can be done with it, and its ban. */
export function KeyHeader({ entry, now, origin }: KeyHeaderProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<KeyAction>();
  const refresh = () => router.refresh();
  const create = (
    <IssueDialog origin={origin} onIssued={refresh} trigger={<Button variant="primary">Create key</Button>} />
  );
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{entry.name}</span>}
        description={<KeyText entry={entry} />}
        actions={entry.works ? <KeyButtons entry={entry} onAction={setChosen} /> : create}
      />
      <BanAlert entry={entry} now={now} onAppeal={() => setChosen({ kind: "appeal", entry })} />
      {/* Also when the key does not work: rolling it may have ended it, and shows the new one. */}
      <KeyDialogs chosen={chosen} onClose={() => setChosen(undefined)} onChanged={refresh} origin={origin} />
    </>
  );
}
