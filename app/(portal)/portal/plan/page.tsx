import type { Metadata } from "next";
import { PlanBoard } from "@/components/plan/plan-board";
import { Hydrate } from "@/components/portal/hydrate";
import { busiestOf } from "@/lib/domains/usage/report";
import { choicePath, readChoice } from "@/lib/web/auth/callback";
import { requireMember } from "@/lib/web/auth/guards";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "Plan" };

export default async function Plan({ searchParams }: PageProps<"/portal/plan">) {
  const chosen = readChoice((await searchParams).choose);
  const viewer = await requireMember(chosen ? choicePath(chosen) : "/portal/plan");
  const [plan, busiest] = await Promise.all([reads.plan.load(viewer, {}), busiestOf(viewer.accountId, Date.now())]);
  return (
    <Hydrate read="plan" data={plan}>
      <PlanBoard chosen={chosen} busiest={busiest} />
    </Hydrate>
  );
}
