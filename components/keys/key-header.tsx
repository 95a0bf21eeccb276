"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMay, WhoMay } from "@/components/portal/may";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { BanAlert } from "./ban-alert";
import { IssueDialog } from "./issue-dialog";
import { type KeyAction, keyOffers } from "./key-menu";
import { KeyStatus, KeyText } from "./key-parts";

const KeyDialogs = dynamic(() => import("./key-dialogs"), { ssr: false });

type KeyHeaderProps = { entry: KeyEntry; now: number; origin: string };

export function KeyHeader({ entry, now, origin }: KeyHeaderProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<KeyAction>();
  const mayChange = useMay("keys.write");
  const refresh = () => router.refresh();
  const create = (
    <IssueDialog origin={origin} onIssued={refresh} trigger={<Button variant="primary">Create key</Button>} />
  );
  // The alert of the ban has its appeal.
  const buttons = keyOffers(entry)
    .filter(({ action }) => action.kind !== "appeal")
    .map(({ label, icon, danger, action }) => (
      <Button
        key={label}
        variant={danger ? "danger-quiet" : "secondary"}
        className="noscript:hidden"
        onClick={() => setChosen(action)}
      >
        <Icon name={icon} className="max-sm:hidden" /> {`${label}…`}
      </Button>
    ));
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{entry.name}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <KeyText entry={entry} />
            <KeyStatus entry={entry} now={now} />
          </span>
        }
        actions={mayChange && (entry.works ? buttons : create)}
      />
      <WhoMay permission="keys.write" does="change this key" />
      <BanAlert entry={entry} now={now} onAppeal={() => setChosen({ kind: "appeal", entry })} />
      {/* Also when the key does not work: rolling it may have ended it, and shows the new one. */}
      <KeyDialogs chosen={chosen} onClose={() => setChosen(undefined)} onChanged={refresh} origin={origin} />
    </>
  );
}
