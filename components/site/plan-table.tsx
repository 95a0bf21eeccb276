import { PlanGrid } from "@/components/plan/plan-grid";
import { PlanLimits } from "@/components/plan/plan-limits";
import { LinkButton } from "@/components/ui/form/button";
import { env } from "@/lib/base/env";
import { firstPlan, planNames, plans } from "@/lib/base/plans";
import { choicePath, withCallback } from "@/lib/web/auth/callback";

export function PlanTable() {
  const { prices } = env().publicDetails;
  return (
    <PlanGrid className="gap-px overflow-hidden rounded-xl border border-line bg-line">
      {planNames.map((name) => {
        const { title, purpose, limits, selfService } = plans[name];
        return (
          <li key={name} className="flex flex-col bg-surface p-6">
            <h3 className="text-base">{title}</h3>
            <p className="mt-1 text-pretty text-muted sm:min-h-10">{purpose}</p>
            {prices[name] && <p className="mt-4 font-semibold">{prices[name]}</p>}
            <PlanLimits limits={limits} className="mt-5 mb-6 grid gap-3" />
            <LinkButton
              className="mt-auto"
              variant={name === firstPlan ? "primary" : "secondary"}
              href={name === firstPlan ? "/sign-up" : withCallback("/sign-up", choicePath(name))}
            >
              {name === firstPlan ? `Start ${title.toLowerCase()}` : `${selfService ? "Choose" : "Request"} ${title}`}
            </LinkButton>
          </li>
        );
      })}
    </PlanGrid>
  );
}
