"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { Alert } from "@/components/ui/layout/alert";
import { PageHeader } from "@/components/ui/layout/page";
import { type PlanName, planNames } from "@/lib/base/plans";
import { largestPlan } from "@/lib/domains/plans/limits";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";
import { PlanCard } from "./plan-card";
import { PlanGrid } from "./plan-grid";
import { RequestCard } from "./request-card";

const refreshEveryMs = 10_000;

/** @param chosen the plan to ask a confirmation for, chosen before signing up. It asks once, until the plan changes */
export function PlanBoard({ chosen: first }: { chosen: PlanName | undefined }) {
  const [chosen, setChosen] = useState(first);
  const { data, error } = useRead<PlanOverview>("plan", refreshEveryMs);
  const client = useQueryClient();
  if (!data) return null;
  const refresh = () => {
    setChosen(undefined);
    return client.invalidateQueries();
  };
  return (
    <>
      <PageHeader
        title="Plan"
        description="Your plan sets how many requests all keys in your account can make. Changes apply from your next request."
      />
      <LiveAlert error={error} />
      {!data.mayChoose && (
        <Alert className="mb-6">
          This account has custom limits below {largestPlan.title}, agreed with our team. To change them, send our team
          a request.
        </Alert>
      )}
      {data.request && <RequestCard request={data.request} onChanged={refresh} />}
      <PlanGrid className="gap-4">
        {planNames.map((plan) => (
          <PlanCard key={plan} plan={plan} chosen={plan === chosen} overview={data} onChanged={refresh} />
        ))}
      </PlanGrid>
      <p className="mt-4 max-w-prose text-[13px] text-muted">
        The minute is the clock minute, and the day ends at midnight UTC. Rate-limited requests do not count. Changing
        your plan does not reset your usage or lift bans.
      </p>
    </>
  );
}
