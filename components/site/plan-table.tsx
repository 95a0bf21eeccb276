import { PlanCard, PlanGrid } from "@/components/plan/plan-card";
import { LinkButton } from "@/components/ui/form/button";
import { env } from "@/lib/base/env";
import { shownPrices } from "@/lib/base/plan-prices";
import { firstPlan, planNames, plans, recommendedPlan } from "@/lib/base/plans";
import { choicePath, withCallback } from "@/lib/web/auth/callback";

export function PlanTable() {
  const prices = shownPrices(env().publicDetails.prices);
  return (
    <PlanGrid>
      {planNames.map((name) => {
        const { title, selfService } = plans[name];
        return (
          <PlanCard key={name} plan={name} recommended={name === recommendedPlan} prices={prices} heading="h3">
            <LinkButton
              variant={name === recommendedPlan ? "primary" : "secondary"}
              href={name === firstPlan ? "/sign-up" : withCallback("/sign-up", choicePath(name))}
            >
              {name === firstPlan ? `Start ${title.toLowerCase()}` : `${selfService ? "Choose" : "Request"} ${title}`}
            </LinkButton>
          </PlanCard>
        );
      })}
    </PlanGrid>
  );
}
