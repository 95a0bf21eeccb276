import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { formatNumber } from "@/components/number";
import { Countdown } from "./live-time";

const toneOf = (share: number): string => (share >= 1 ? "bg-danger" : share >= 0.8 ? "bg-warning" : "bg-accent");

type UsedBarProps = {
  label: string;
  limit: number;
  used: number;
  reset: ReactNode;
  note?: string;
};

export function UsedBar({ label, limit, used, reset, note }: UsedBarProps) {
  const share = used / limit;
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-[13px] text-muted">{reset}</span>
      </div>
      <meter aria-label={label} min={0} max={limit} value={used} className="sr-only">
        {formatNumber(used)} of {formatNumber(limit)} used
      </meter>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className={cx("h-full rounded-full transition-[width]", toneOf(share))}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </div>
      <div className="flex items-baseline justify-between gap-4 text-[13px]">
        <span>
          <span className="font-semibold text-sm tabular-nums">{formatNumber(Math.max(0, limit - used))}</span>{" "}
          <span className="text-muted">left</span>
        </span>
        <span className="text-muted tabular-nums">
          {formatNumber(used)} of {formatNumber(limit)} used{note}
        </span>
      </div>
    </div>
  );
}

type QuotaBarProps = { label: string; limit: number; remaining: number; resetAt: number; now: number };

export const QuotaBar = ({ label, limit, remaining, resetAt, now }: QuotaBarProps) => (
  <UsedBar
    label={label}
    limit={limit}
    used={limit - remaining}
    reset={
      <>
        resets <Countdown until={resetAt} now={now} />
      </>
    }
  />
);
