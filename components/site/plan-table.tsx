import { PlanLimits, planPurposes } from "@/components/plan/plan-limits";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { env } from "@/lib/base/env";
import { planNames } from "@/lib/base/vocabulary";
import { plans } from "@/lib/domains/plans/plans";
import { withCallback } from "@/lib/web/auth/callback";
import { choicePath } from "@/lib/web/auth/chosen-plan";

export function PlanTable() {
  const { prices } = env().publicDetails;
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {planNames.map((name) => {
        const { title, limits } = plans[name];
        return (
          <li key={name} className="flex flex-col bg-surface p-6">
            <h3 className="text-base">{title}</h3>
            <p className="mt-1 text-pretty text-muted sm:min-h-10">{planPurposes[name]}</p>
            {prices[name] && <p className="mt-4 font-semibold">{prices[name]}</p>}
            <PlanLimits limits={limits} className="mt-5 grid gap-3" />
            <Button asChild className="mt-6" variant={name === "free" ? "primary" : "secondary"}>
              <Link href={name === "free" ? "/sign-up" : withCallback("/sign-up", choicePath(name))}>
                {name === "free" ? "Start free" : name === "enterprise" ? "Request Enterprise" : `Choose ${title}`}
              </Link>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
