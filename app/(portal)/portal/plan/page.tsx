import type { Metadata } from "next";
import { PlanBoard } from "@/components/plan/plan-board";
import { Hydrate } from "@/components/portal/hydrate";
import type { AccountId } from "@/lib/base/account-id";
import { dailyUseOfKeys } from "@/lib/domains/usage/report";
import { keyUseDays } from "@/lib/domains/usage/words";
import { choicePath, readChoice } from "@/lib/web/auth/callback";
import { requireMember } from "@/lib/web/auth/guards";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "Plan" };

/** @returns requests. Rejected ones count too, because a larger plan would have allowed them. */
async function busiestDay(accountId: AccountId): Promise<number> {
  const uses = [...(await dailyUseOfKeys(accountId, Date.now())).values()];
  const days = Array.from({ length: keyUseDays }, (_, day) => uses.reduce((sum, use) => sum + (use[day] ?? 0), 0));
  return Math.max(...days);
}

export default async function Plan({ searchParams }: PageProps<"/portal/plan">) {
  const chosen = readChoice((await searchParams).choose);
  const viewer = await requireMember(chosen ? choicePath(chosen) : "/portal/plan");
  const [plan, busiest] = await Promise.all([reads.plan.load(viewer, {}), busiestDay(viewer.accountId)]);
  return (
    <Hydrate read="plan" data={plan}>
      <PlanBoard chosen={chosen} busiest={busiest} />
    </Hydrate>
  );
}
