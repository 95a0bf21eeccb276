"use client";

import { formatNumber } from "@/components/number";
import { chartOutcomes } from "@/components/usage/outcomes";
import { MINUTE_MS } from "@/lib/base/time";
import type { MinuteCount } from "@/lib/docs/simulation";
import type { ShowTime } from "./times";

const { succeeded, rateLimited } = chartOutcomes;

/** The table below has the same data. */
export function Bars({ minutes, time }: { minutes: MinuteCount[]; time: ShowTime }) {
  const most = Math.max(1, ...minutes.map(({ allowed, rejected }) => allowed + rejected));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <figure className="rounded-lg border border-line bg-surface px-5 py-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-[13px] text-muted">
        <span>Requests per minute (peak: {formatNumber(most)})</span>
        <span className="flex gap-4">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm" style={{ background: succeeded.background }} /> {succeeded.label}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm" style={{ background: rateLimited.background }} /> {rateLimited.label}
          </span>
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-4 flex h-32 items-end gap-px overflow-hidden border-line border-b">
        {minutes.map(({ minute, allowed, rejected }) => (
          <div
            key={minute}
            title={`From ${time(minute * MINUTE_MS)}: ${allowed} succeeded, ${rejected} rate limited`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <div style={{ height: share(rejected), background: rateLimited.background }} />
            <div style={{ height: share(allowed), background: succeeded.background }} />
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between font-mono text-muted text-xs">
        <span>{time(0)}</span>
        <span>{time(minutes.length * MINUTE_MS)}</span>
      </p>
    </figure>
  );
}
