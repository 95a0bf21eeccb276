import type { Metadata } from "next";
import { PlanBoard } from "@/components/plan/plan-board";
import { Hydrate } from "@/components/portal/hydrate";
import { requireUser } from "@/lib/web/auth/guards";
import { readPlan } from "@/lib/web/reads/plan-overview";

export const metadata: Metadata = { title: "Plan" };

export default async function Plan() {
  const viewer = await requireUser("/portal/plan");
  return (
    <Hydrate reads={[{ key: ["plan"], data: await readPlan(viewer) }]}>
      <PlanBoard />
    </Hydrate>
  );
}
