"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { planNames } from "@/lib/base/vocabulary";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";
import { PlanCard } from "./plan-card";
import { RequestCard } from "./request-card";

const refreshEveryMs = 10_000;

/** The page of an account's plan. */
export function PlanBoard() {
  const { data, error } = useRead<PlanOverview>("plan", refreshEveryMs);
  const client = useQueryClient();
  if (!data) return null;
  const refresh = () => client.invalidateQueries();
  return (
    <>
      <PageHeader
        title="Plan"
        description="A plan sets how many requests your account may make, with all of its keys together. A change holds from the next request."
      />
      <LiveAlert error={error} />
      {!data.mayChoose && (
        <Alert className="mb-6">
          Our staff have set the limits of this account, below those of Business. Only they can change them: write to
          them with the form of Enterprise.
        </Alert>
      )}
      {data.request && <RequestCard request={data.request} onChanged={refresh} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {planNames.map((plan) => (
          <PlanCard key={plan} plan={plan} overview={data} onChanged={refresh} />
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-[13px] text-muted">
        The minute is the clock minute, and the day ends at midnight UTC. A refused request uses neither. What is used
        in both, and bans of keys, stay when the plan changes.
      </p>
    </>
  );
}
