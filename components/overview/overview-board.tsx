"use client";

import { type ReactNode, useState } from "react";
import { DeprecatedBadge } from "@/components/deprecations/badge";
import { countedKeys, KeyStatus, KeyText, UsedText } from "@/components/keys/key-parts";
import { useMay } from "@/components/portal/may";
import { LiveAlert, useRead } from "@/components/portal/read";
import { RowLink } from "@/components/ui/data/table";
import { Countdown, RelativeTime } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { PageHeader, TitledCard } from "@/components/ui/layout/page";
import { RequestChart } from "@/components/usage/chart";
import { comparison, errorRate } from "@/components/usage/figures";
import { operationName, spanBefore, splitKeyName, usageHref } from "@/components/usage/labels";
import { DayWarning, QuotaCard, UsedBar } from "@/components/usage/quota";
import { RequestStatusBadge } from "@/components/usage/request-status";
import { linkedChart, totalsOf } from "@/components/usage/series";
import { formatNumber } from "@/lib/base/number";
import { maxActiveKeys, planTitle } from "@/lib/base/plans";
import type { Overview } from "@/lib/web/reads/overview";
import { FirstSteps } from "./first-steps";

const shown = 5;

const Row = ({ children }: { children: ReactNode }) => (
  <li className="relative -mx-5 flex min-h-16 items-center justify-between gap-4 px-5 py-2.5 hover:bg-sunken">
    {children}
  </li>
);

function KeysCard({ overview: { keys, now } }: { overview: Overview }) {
  const byUse = keys.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
  const more = keys.length - shown;
  const label = useMay("keys.write") ? "Manage keys" : "View keys";
  return (
    <TitledCard title="API keys" link={{ href: "/portal/keys", label }} bodyClass="pt-2 pb-3">
      {keys.length === 0 && <p className="py-3 text-muted">No active keys.</p>}
      <ul className="divide-y divide-line">
        {byUse.slice(0, shown).map((entry) => (
          <Row key={entry.id}>
            <div className="min-w-0">
              <RowLink className="block truncate" href={`/portal/keys/${entry.id}`} title={entry.name}>
                {entry.name}
              </RowLink>
              <KeyText entry={entry} />
            </div>
            <div className="grid justify-items-end gap-1 text-right text-muted text-xs">
              <KeyStatus entry={entry} now={now} />
              <UsedText entry={entry} now={now} />
            </div>
          </Row>
        ))}
      </ul>
      {more > 0 && (
        <Link className="link mt-2 inline-block text-[13px]" href="/portal/keys">
          And {formatNumber(more)} more
        </Link>
      )}
    </TitledCard>
  );
}

/** The end of the name stays, which tells a key from its rolled twin. */
function ErrorOrigin({ operation: id, keyName }: { operation: string; keyName: string }) {
  const operation = operationName(id);
  const [name, end] = splitKeyName(keyName);
  return (
    <div className="-ml-1.5 flex flex-wrap *:ml-1.5">
      <p className="flex min-w-0 text-[13px] text-muted" title={`${operation} · ${keyName}`}>
        <span className="truncate">{`${operation} · ${name}`}</span>
        <span className="shrink-0 whitespace-pre">{end}</span>
      </p>
      <DeprecatedBadge operation={id} />
    </div>
  );
}

const ErrorsCard = ({ overview: { errors, now } }: { overview: Overview }) => (
  <TitledCard title="Top errors" link={{ href: "/portal/usage/requests", label: "Request log" }} bodyClass="pt-2 pb-3">
    {errors.length === 0 && <p className="py-3 text-muted">No errors in the last 24 hours.</p>}
    <ul className="divide-y divide-line">
      {errors.map(({ status, title, operation, keyId, keyName, count, last }) => (
        <Row key={`${status} ${operation} ${keyId}`}>
          <RequestStatusBadge status={status} />
          <div className="min-w-0 grow">
            <RowLink
              className="block truncate"
              href={usageHref("/portal/usage/requests", { status: String(status), operation, key: BigInt(keyId) })}
            >
              {title}
            </RowLink>
            <ErrorOrigin operation={operation} keyName={keyName} />
          </div>
          <p className="grid shrink-0 justify-items-end gap-1 text-muted text-xs">
            <span className="font-medium text-ink text-sm tabular-nums">{formatNumber(count)}</span>
            <RelativeTime at={last} now={now} />
          </p>
        </Row>
      ))}
    </ul>
  </TitledCard>
);

const Figure = ({ children }: { children: string }) => (
  <span className="block font-semibold text-3xl text-ink tracking-tight">{children}</span>
);

const lastDay = { range: "24h", zone: "UTC" } as const;

function RequestsCard({ overview: { usage, before } }: { overview: Overview }) {
  const { unit, counts } = usage;
  const { counted, 429: limited } = totalsOf(counts);
  return (
    <TitledCard
      className="xl:col-span-2"
      title="Requests in the last 24 hours"
      link={{ href: "/portal/usage", label: "View usage" }}
    >
      <div className="mb-4 flex justify-between gap-6 text-[13px] text-muted">
        <p>
          <Figure>{formatNumber(counted)}</Figure>
          <span>
            {[
              before && comparison(counted, totalsOf(before).counted, spanBefore("24h")),
              limited > 0 && `${formatNumber(limited)} more rate limited`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </p>
        <a href="#errors" className="shrink-0 hover:underline">
          <Figure>{errorRate(counts)}</Figure>
          Error rate
          {before && <span className="block">{`${errorRate(before)} ${spanBefore("24h")}`}</span>}
        </a>
      </div>
      <RequestChart {...linkedChart(usage, lastDay)} unit={unit} zone="UTC" height="h-44" />
    </TitledCard>
  );
}

/** Refreshes faster while an account waits for its first request. */
const refreshAfter = ({ now, everUsed, windows }: Overview): number => {
  const untilReset = windows.minute.resetAt - now;
  const usual = everUsed ? 5_000 : 1_500;
  return untilReset > 0 ? Math.min(usual, untilReset + 50) : usual;
};

/** @param origin the public origin of this deployment, for the samples @param note shown beside the title */
export function OverviewBoard({ origin, note }: { origin: string; note: ReactNode }) {
  const { data, error } = useRead<Overview>("overview", refreshAfter);
  // A new account keeps seeing the steps after its first request, to see that it arrived.
  const [isNew, setNew] = useState(data?.everUsed === false);
  const planLabel = useMay("plan.write") ? "Change plan" : "View plan";
  if (!data) return null;
  return (
    <>
      <PageHeader title={<>Overview {note}</>} />
      <LiveAlert error={error} />
      <Banners overview={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-3">
        {isNew && (
          <div className="xl:col-span-3">
            <FirstSteps overview={data} origin={origin} onClose={() => setNew(false)} />
          </div>
        )}
        <RequestsCard overview={data} />
        <QuotaCard windows={data.windows} now={data.now} link={{ href: "/portal/plan", label: planLabel }}>
          <UsedBar label="API keys" limit={maxActiveKeys} used={countedKeys(data.keys)} />
        </QuotaCard>
        <div id="errors" className="scroll-mt-20 *:h-full xl:col-span-2">
          <ErrorsCard overview={data} />
        </div>
        <KeysCard overview={data} />
      </div>
    </>
  );
}

function BannedKeys({ keys, now }: Pick<Overview, "keys" | "now">) {
  const banned = keys.filter(({ ban }) => ban);
  const [key] = banned;
  if (!key?.ban) return null;
  return (
    <Alert tone="danger">
      {banned.length === 1 ? (
        <span key="one">
          “{key.name}” is banned because it ignored Retry-After too often. The ban ends{" "}
          <Countdown until={key.ban.until} now={now} />.{" "}
        </span>
      ) : (
        <span key="several">{banned.length} keys are banned because they ignored Retry-After too often. </span>
      )}
      <Link className="link font-medium" href={banned.length === 1 ? `/portal/keys/${key.id}` : "/portal/keys"}>
        {banned.length === 1 ? "View key" : "View keys"}
      </Link>
    </Alert>
  );
}

function FailingEndpoints({ failing, now }: Pick<Overview, "failing" | "now">) {
  const [endpoint] = failing;
  if (!endpoint) return null;
  const isOne = failing.length === 1;
  return (
    <Alert tone="danger">
      {isOne ? (
        <span key="one">
          Deliveries to the webhook endpoint {endpoint.url} began to fail <RelativeTime at={endpoint.since} now={now} />
          .{" "}
        </span>
      ) : (
        <span key="several">Deliveries to {failing.length} webhook endpoints fail. </span>
      )}
      <Link className="link font-medium" href={isOne ? `/portal/webhooks/${endpoint.id}` : "/portal/webhooks"}>
        {isOne ? "View endpoint" : "View endpoints"}
      </Link>
    </Alert>
  );
}

const Banners = ({ overview: { keys, now, windows, failing, waitsFor } }: { overview: Overview }) => (
  <div className="grid gap-3 has-[>:not(.sr-only)]:mb-6">
    <BannedKeys keys={keys} now={now} />
    <DayWarning day={windows.day} />
    <FailingEndpoints failing={failing} now={now} />
    {waitsFor && (
      <Alert>
        Your request for {planTitle(waitsFor)} is waiting for a decision.{" "}
        <Link className="link font-medium" href="/portal/plan">
          View request
        </Link>
      </Alert>
    )}
  </div>
);
