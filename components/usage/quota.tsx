"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Countdown } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import { formatCount, formatNumber } from "@/lib/base/number";
import type { Windows } from "@/lib/platform/limiter/limiter";
import type { WarnedWindows } from "@/lib/web/reads/overview";

type UsedBarProps = {
  label: string;
  limit: number;
  used: number;
  /** Beside the label. */
  aside?: ReactNode;
  /** A past window: nothing is left of it, and it may have had another limit. */
  past?: boolean;
};

const compareWithLimit = (limit: number, used: number): string =>
  used > limit ? `${formatNumber(used - limit)} over your limit` : "within your limit";

export function UsedBar({ label, limit, used, aside, past = false }: UsedBarProps) {
  const share = used / limit;
  const text = past ? compareWithLimit(limit, used) : `${formatNumber(used)} of ${formatNumber(limit)} used`;
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-[13px] text-muted">{aside}</span>
      </div>
      <meter aria-label={label} min={0} max={limit} value={used} className="sr-only">
        {past ? `${formatCount(used, "request")}, ${text}` : text}
      </meter>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className={cx(
            "h-full rounded-full transition-[width]",
            share >= 1 ? "bg-danger" : share >= 0.8 ? "bg-warning" : "bg-accent",
          )}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </div>
      <div className="flex items-baseline justify-between gap-4 text-[13px]">
        <span>
          <span className="font-semibold text-sm tabular-nums">
            {formatNumber(past ? used : Math.max(0, limit - used))}
          </span>{" "}
          <span className="text-muted">{past ? "requests" : "left"}</span>
        </span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
    </div>
  );
}

type QuotaBarProps = { label: string; limit: number; remaining: number; resetAt: number; now: number };

const QuotaBar = ({ label, limit, remaining, resetAt, now }: QuotaBarProps) => (
  <UsedBar
    label={label}
    limit={limit}
    used={limit - remaining}
    aside={
      <>
        resets <Countdown until={resetAt} now={now} />
      </>
    }
  />
);

/** Warns from the percentage that the account chose, visually and once for screen readers. */
export function DayWarning({ day: { limit, remaining, warning } }: Pick<WarnedWindows, "day">) {
  const percent = Math.floor(((limit - remaining) / limit) * 100);
  const full = percent >= 100;
  const warns = percent >= warning;
  const usedText = (share: number) => `You have used ${full ? "all" : `${share}%`} of today's requests.`;
  return (
    <>
      {warns && (
        <Alert tone={full ? "danger" : "warning"}>
          {usedText(percent)}
          {full ? " Further requests are rate limited until midnight UTC. " : " Requests beyond the limit get a 429. "}
          <Link className="link font-medium" href="/portal/plan">
            Compare plans
          </Link>
        </Alert>
      )}
      <p role="status" className="sr-only">
        {warns && usedText(warning)}
      </p>
    </>
  );
}

type QuotaCardProps = Partial<Parameters<typeof TitledCard>[0]> & { windows: Windows; now: number };

export const QuotaCard = ({ windows: { minute, day }, now, children, ...card }: QuotaCardProps) => (
  <TitledCard title="Quota" bodyClass="@container" {...card}>
    <div className="grid gap-6 @4xl:auto-cols-fr @4xl:grid-flow-col @4xl:grid-cols-none @xl:grid-cols-2 @xl:gap-10">
      <QuotaBar label="Today (UTC)" now={now} {...day} />
      <QuotaBar label="This minute" now={now} {...minute} />
      {children}
    </div>
    <p className="mt-5 text-balance text-muted text-xs">
      Limits reset at the start of each minute and at midnight UTC.
    </p>
  </TitledCard>
);
