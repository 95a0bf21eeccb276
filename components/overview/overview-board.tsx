"use client";

import { type ReactNode, useState } from "react";
import { KeyText, StateBadge } from "@/components/keys/key-parts";
import { formatNumber } from "@/components/number";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Link } from "@/components/ui/layout/link";
import { PageHeader, TitledCard } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { requestHref } from "@/components/usage/labels";
import { DayWarning, QuotaCard } from "@/components/usage/quota";
import { outcomeChart } from "@/components/usage/series";
import { plans } from "@/lib/base/plans";
import type { Overview } from "@/lib/web/reads/overview";
import { FirstSteps } from "./first-steps";

const shown = 4;

function KeysCard({ overview: { keys, now } }: { overview: Overview }) {
  return (
    <TitledCard title="API keys" link={{ href: "/portal/keys", label: "Manage keys" }} bodyClass="pt-2">
      {keys.length === 0 && <p className="py-3 text-muted">No active keys.</p>}
      <ul className="divide-y divide-line">
        {keys.slice(0, shown).map((entry) => (
          <li key={entry.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <Link className="link block truncate font-medium" href={`/portal/keys/${entry.id}`} title={entry.name}>
                {entry.name}
              </Link>
              <KeyText entry={entry} />
            </div>
            <div className="grid justify-items-end gap-1 text-right text-[13px]">
              <StateBadge entry={entry} now={now} />
              <span className="text-muted">
                {entry.lastUsedAt ? (
                  <>
                    Used <RelativeTime at={Date.parse(entry.lastUsedAt)} now={now} />
                  </>
                ) : (
                  "Never used"
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {keys.length > shown && <p className="pt-2 text-[13px] text-muted">And {keys.length - shown} more.</p>}
    </TitledCard>
  );
}

function RejectionsCard({ overview: { rejections, now } }: { overview: Overview }) {
  return (
    <TitledCard
      title="Rejected requests"
      description="Responses with 403 or 429."
      link={{ href: "/portal/usage/requests", label: "Request log" }}
      bodyClass="pt-2"
    >
      {rejections.length === 0 && <p className="py-3 text-muted">No rejected requests.</p>}
      <ul className="divide-y divide-line">
        {rejections.map(({ requestId, at, method, path, title, keyName }) => (
          <li key={requestId} className="py-3">
            <div className="flex items-baseline justify-between gap-4">
              <Link className="link font-medium" href={requestHref(requestId, "UTC")}>
                {title}
              </Link>
              <span className="text-[13px] text-muted">
                <RelativeTime at={at} now={now} />
              </span>
            </div>
            <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
              <code className="wrap-anywhere min-w-0 font-mono">
                {method} {path}
              </code>
              {keyName && <span className="wrap-anywhere min-w-0">{keyName}</span>}
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** Today's requests by the hour: as sums, as a chart, and as a table behind it. */
function TodayCard({ hours }: Pick<Overview, "hours">) {
  const chart = outcomeChart(hours);
  return (
    <TitledCard
      title="Requests today"
      description="By hour, in UTC."
      link={{ href: "/portal/usage", label: "View usage" }}
    >
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
        {chart.series.map(({ id, label, background, total }) => (
          <div key={id} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-[13px] text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background }} /> {label}
            </dt>
            <dd className="font-semibold text-xl tabular-nums tracking-tight">{formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
      <RequestChart {...chart} range="day" zone="UTC" height="h-44" />
    </TitledCard>
  );
}

/** Refreshes faster while an account waits for its first request. */
const refreshAfter = ({ now, everUsed, windows }: Overview): number => {
  const untilReset = windows.minute.resetAt - now;
  const usual = everUsed ? 5_000 : 1_500;
  return untilReset > 0 ? Math.min(usual, untilReset + 50) : usual;
};

/** @param origin the public origin of this deployment, for the samples @param note shown below the title */
export function OverviewBoard({ origin, note }: { origin: string; note: ReactNode }) {
  const { data, error } = useRead<Overview>("overview", refreshAfter);
  // A new account keeps seeing the steps after its first request, to see that it arrived.
  const [isNew, setNew] = useState(data?.everUsed === false);
  if (!data) return null;
  return (
    <>
      <PageHeader title="Overview" />
      {note}
      <LiveAlert error={error} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isNew && <FirstSteps overview={data} origin={origin} onClose={() => setNew(false)} />}
        <QuotaCard
          windows={data.windows}
          now={data.now}
          description={`Requests left on ${plans[data.plan].title}, shared by all your keys.`}
          link={{ href: "/portal/plan", label: "Change plan" }}
        >
          <DayWarning day={data.windows.day} />
        </QuotaCard>
        <TodayCard hours={data.hours} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
          <KeysCard overview={data} />
          <RejectionsCard overview={data} />
        </div>
      </div>
    </>
  );
}
