"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { IssueDialog } from "./issue-dialog";
import { type KeyAction, KeyDialogs } from "./key-dialogs";
import { KeyMenu } from "./key-menu";

export function KeyActions({ entry, origin }: { entry: KeyEntry; origin: string }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<KeyAction>();
  const refresh = () => router.refresh();
  return (
    <>
      {entry.works ? (
        <KeyMenu entry={entry} onAction={setChosen} />
      ) : (
        <IssueDialog origin={origin} onIssued={refresh} trigger={<Button variant="primary">Issue key</Button>} />
      )}
      {/* Also when the key does not work: rolling it may have ended it, and shows the new one. */}
      <KeyDialogs chosen={chosen} onClose={() => setChosen(undefined)} onChanged={refresh} origin={origin} />
    </>
  );
}
