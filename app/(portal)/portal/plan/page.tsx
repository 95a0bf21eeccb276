import type { Metadata } from "next";
import { formatNumber } from "@/components/number";
import { PlanBoard } from "@/components/plan/plan-board";
import { Hydrate } from "@/components/portal/hydrate";
import type { AccountId } from "@/lib/base/account-id";
import { dailyUseOfKeys, keyUseDays } from "@/lib/domains/usage/report";
import { choicePath, readChoice } from "@/lib/web/auth/callback";
import { requireMember } from "@/lib/web/auth/guards";
import { readPlan } from "@/lib/web/reads/plan-overview";

export const metadata: Metadata = { title: "Plan" };

/** Rejected requests count too, because a larger plan would have allowed them. */
async function busiestDay(accountId: AccountId): Promise<string | undefined> {
  const uses = [...(await dailyUseOfKeys(accountId, Date.now())).values()];
  const days = Array.from({ length: keyUseDays }, (_, day) => uses.reduce((sum, use) => sum + (use[day] ?? 0), 0));
  const most = Math.max(...days);
  return most > 0
    ? `Your keys sent ${formatNumber(most)} requests on the busiest of the last ${keyUseDays} days.`
    : undefined;
}

export default async function Plan({ searchParams }: PageProps<"/portal/plan">) {
  const chosen = readChoice((await searchParams).choose);
  const viewer = await requireMember(chosen ? choicePath(chosen) : "/portal/plan");
  const [plan, usage] = await Promise.all([readPlan(viewer), busiestDay(viewer.accountId)]);
  return (
    <Hydrate read="plan" data={plan}>
      <PlanBoard chosen={chosen} usage={usage} />
    </Hydrate>
  );
}
