"use client";

import { relativeTime, utcTime } from "@/components/time";
import { useNow } from "./use-now";

export function RelativeTime({ at, now }: { at: number; now: number }) {
  const current = useNow(now, 30_000);
  return (
    <time dateTime={new Date(at).toISOString()} title={utcTime(at)} className="whitespace-nowrap">
      {relativeTime(at, current)}
    </time>
  );
}
