"use client";

import { Alert } from "@/components/ui/layout/alert";
import { DAY_MS } from "@/lib/base/time";
import type { KeyEntry } from "@/lib/web/reads/key-list";

export function IdleHint({ keys, now }: { keys: KeyEntry[]; now: number }) {
  const idle = keys.filter((key) => key.idle);
  if (idle.length === 0) return null;
  const days = ({ lastUsedAt, createdAt }: KeyEntry) =>
    Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS);
  const names = idle.map((key) => `“${key.name}” (${days(key)} days)`).join(", ");
  return <Alert className="mb-6">Not used for 30 days or more: {names}. Revoke keys you no longer need.</Alert>;
}
