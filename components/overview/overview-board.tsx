"use client";

import { type ReactNode, useState } from "react";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { PageHeader } from "@/components/ui/layout/page";
import { DayWarning, QuotaCard } from "@/components/usage/quota";
import { plans } from "@/lib/domains/plans/plans";
import type { Overview } from "@/lib/web/reads/overview";
import { KeysCard, RejectionsCard, TodayCard } from "./cards";
import { FirstSteps } from "./first-steps";

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
