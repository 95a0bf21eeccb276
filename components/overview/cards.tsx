"use client";

import { KeyText, StateBadge } from "@/components/keys/key-parts";
import { formatNumber } from "@/components/number";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { requestHref } from "@/components/usage/labels";
import { outcomeChart } from "@/components/usage/series";
import type { Overview } from "@/lib/web/reads/overview";

const shown = 4;

export function KeysCard({ overview: { keys, now } }: { overview: Overview }) {
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

export function RejectionsCard({ overview: { rejections, now } }: { overview: Overview }) {
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
export function TodayCard({ hours }: Pick<Overview, "hours">) {
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
