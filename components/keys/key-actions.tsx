"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { type KeyAction, KeyDialogs } from "./key-dialogs";
import { KeyMenu } from "./key-menu";

/** The menu and the dialogs of a key on its own page. */
export function KeyActions({ entry, origin }: { entry: KeyEntry; origin: string }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<KeyAction>();
  if (!entry.works) return null;
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
