"use client";

import { clockSpan, utcTime } from "@/components/time";
import { useNow } from "./use-now";

/** Screen readers get the time itself, once. @param now the server's time */
export function Countdown({ until, now, onEnd = "now" }: { until: number; now: number; onEnd?: string }) {
  const current = useNow(now, 1000);
  return (
    <span>
      <span aria-hidden="true" className="tabular-nums">
        {until > current ? `in ${clockSpan(until - current)}` : onEnd}
      </span>
      <time dateTime={new Date(until).toISOString()} className="sr-only">
        {utcTime(until)}
      </time>
    </span>
  );
}
