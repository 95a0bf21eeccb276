"use client";

import { cx } from "@/components/cx";
import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/form/button";
import { isSelfService, type PlanName, plans } from "@/lib/base/plans";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";
import { ChangeDialog } from "./change-dialog";
import { PlanLimits } from "./plan-limits";
import { RequestDialog } from "./request-dialog";

type PlanCardProps = {
  plan: PlanName;
  /** Opens the dialog to confirm it. */
  chosen: boolean;
  overview: PlanOverview;
  onChanged: () => void;
};

export function PlanCard({ plan, chosen, overview, onChanged }: PlanCardProps) {
  const current = overview.plan === plan;
  const { title, purpose, openOrders } = plans[plan];
  const limits = current ? overview.limits : plans[plan].limits;
  return (
    <li
      aria-current={current || undefined}
      className={cx(
        "flex flex-col rounded-lg border bg-surface p-5 shadow-raised",
        current ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">{title}</h2>
        {current && <Badge tone="accent">Current</Badge>}
      </div>
      <p className="mt-1 text-muted sm:min-h-10">{purpose}</p>
      {overview.prices[plan] && <p className="mt-3 font-semibold">{overview.prices[plan]}</p>}
      <PlanLimits limits={limits} className="mt-4 mb-3 grid gap-3" />
      <p className="mb-5 text-[13px] text-muted">{formatNumber(openOrders)} open orders</p>
      {current && overview.custom && isSelfService(plan) && (
        <p className="mb-4 text-[13px] text-muted">Custom limits, agreed with our team.</p>
      )}
      <div className="mt-auto grid">
        <Way plan={plan} chosen={chosen} overview={overview} onChanged={onChanged} />
      </div>
    </li>
  );
}

function Way({ plan, chosen, overview, onChanged }: PlanCardProps) {
  if (!isSelfService(plan))
    return <RequestDialog plan={plan} chosen={chosen} overview={overview} onChanged={onChanged} />;
  if (overview.plan === plan && !overview.custom) return <Button disabled>Your plan</Button>;
  if (!overview.mayChoose) return <Button disabled>Set by our team</Button>;
  return <ChangeDialog plan={plan} chosen={chosen} overview={overview} onChanged={onChanged} />;
}
