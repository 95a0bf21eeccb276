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
  if (!entry.works) {
    return (
      <IssueDialog
        origin={origin}
        onIssued={() => router.refresh()}
        trigger={<Button variant="primary">Issue key</Button>}
      />
    );
  }
  return (
    <>
      <KeyMenu entry={entry} onAction={setChosen} />
      <KeyDialogs
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onChanged={() => router.refresh()}
        origin={origin}
      />
    </>
  );
}
