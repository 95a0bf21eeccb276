import type { Metadata } from "next";
import { PlanBoard } from "@/components/plan/plan-board";
import { Hydrate } from "@/components/portal/hydrate";
import { choicePath, readChoice } from "@/lib/web/auth/callback";
import { requireMember } from "@/lib/web/auth/guards";
import { readPlan } from "@/lib/web/reads/plan-overview";

export const metadata: Metadata = { title: "Plan" };

export default async function Plan({ searchParams }: PageProps<"/portal/plan">) {
  const chosen = readChoice((await searchParams).choose);
  const viewer = await requireMember(chosen ? choicePath(chosen) : "/portal/plan");
  return (
    <Hydrate read="plan" data={await readPlan(viewer)}>
      <PlanBoard chosen={chosen} />
    </Hydrate>
  );
}
