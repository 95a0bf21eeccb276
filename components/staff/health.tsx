import type { ReactNode } from "react";
import { Badge } from "@/components/ui/data/badge";
import { Time } from "@/components/ui/data/time";
import { TitledCard } from "@/components/ui/layout/page";
import { formatNumber } from "@/lib/base/number";
import type { Health } from "@/lib/runtime/health";

const engines = { memory: "In memory", redis: "Redis", upstash: "Redis (Upstash)" } as const;

/** Without a fault, each says the same. */
export const Status = ({ fault }: { fault: ReactNode }) => (
  <Badge tone={fault ? "danger" : "accent"}>{fault || "OK"}</Badge>
);

const since = (text: string, at: number | Date | null | undefined) =>
  at && (
    <span>
      {text} since <Time at={at} />
    </span>
  );

export const storeAway = (at: number | Date | null | undefined) => since("store unavailable", at);

/** A clock that is off by this much moves the windows of an account noticeably. */
const clockToleranceMs = 1_000;

function clockFault(aheadMs: number | undefined) {
  if (aheadMs === undefined) return "not compared yet";
  const away = Math.abs(aheadMs);
  return away >= clockToleranceMs && `${(away / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead" : "behind"}`;
}

export const checksOf = ({ database, readyForWrites, replica, limiter, metering, changes, clockAheadMs }: Health) => [
  { name: "Database", fault: database !== "up" && database },
  { name: "Writes", fault: !readyForWrites && "failing" },
  ...(replica === "none" ? [] : [{ name: "Read replica", fault: replica !== "used" && replica }]),
  { name: `Limiter: ${engines[limiter.engine]}`, fault: storeAway(limiter.since) },
  { name: "Metering", fault: since("not written", metering.since) },
  { name: "Updates from other processes", fault: changes !== "current" && changes },
  { name: "Clock", fault: clockFault(clockAheadMs) },
];

export const SystemFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-medium tabular-nums">{children}</dd>
  </div>
);

export function HealthCard({ health }: { health: Health }) {
  const { metering, requests } = health;
  return (
    <TitledCard title="Health" description={`The process that serves the API here, version ${health.version}.`}>
      <dl className="-mb-2.5 grid gap-x-10 sm:grid-cols-2">
        {checksOf(health).map(({ name, fault }) => (
          <SystemFact key={name} name={name}>
            <Status fault={fault} />
          </SystemFact>
        ))}
        {requests && (
          <>
            <SystemFact name="Requests in progress">{formatNumber(requests.inProgress)}</SystemFact>
            <SystemFact name="Requests rejected under overload">{formatNumber(requests.shed)}</SystemFact>
          </>
        )}
        <SystemFact name="Failed usage writes">{formatNumber(metering.lost)}</SystemFact>
        <SystemFact name="Dropped request log rows">{formatNumber(health.requestLogRowsDropped)}</SystemFact>
      </dl>
    </TitledCard>
  );
}
