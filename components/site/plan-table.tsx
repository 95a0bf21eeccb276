import { formatNumber } from "@/components/number";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { env } from "@/lib/base/env";
import { planNames } from "@/lib/base/vocabulary";
import { firstPlan, plans } from "@/lib/domains/plans/plans";
import { choicePath, withCallback } from "@/lib/web/auth/callback";

/** Both limits of every plan, from the table that the limiter uses. */
export function PlanTable() {
  const { prices } = env().publicDetails;
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {planNames.map((name) => {
        const { title, purpose, limits, selfService } = plans[name];
        return (
          <li key={name} className="flex flex-col bg-surface p-6">
            <h3 className="text-base">{title}</h3>
            <p className="mt-1 text-pretty text-muted sm:min-h-10">{purpose}</p>
            {prices[name] && <p className="mt-4 font-semibold">{prices[name]}</p>}
            <dl className="mt-5 grid gap-3">
              {(["perMinute", "perDay"] as const).map((window) => (
                <div key={window} className="flex flex-col-reverse">
                  <dt className="text-[13px] text-muted">requests per {window === "perMinute" ? "minute" : "day"}</dt>
                  <dd className="font-semibold text-2xl tabular-nums tracking-tight">
                    {limits ? formatNumber(limits[window]) : "Custom"}
                  </dd>
                </div>
              ))}
            </dl>
            <Button asChild className="mt-6" variant={name === firstPlan ? "primary" : "secondary"}>
              <Link href={name === firstPlan ? "/sign-up" : withCallback("/sign-up", choicePath(name))}>
                {name === firstPlan ? `Start ${title.toLowerCase()}` : `${selfService ? "Choose" : "Request"} ${title}`}
              </Link>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
