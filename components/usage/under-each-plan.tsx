import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { env } from "@/lib/base/env";
import { plans, selfServicePlans } from "@/lib/base/plans";
import { decideAgain, rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";
import type { Decision, WindowName } from "@/lib/platform/limiter/limiter";

/** Without the windows of a key: the log does not have those of the account then. */
const reasons: Partial<Record<WindowName | "ban", string>> = {
  minute: "The minute is used up",
  day: "The day is used up",
  ban: "A ban applies under every plan",
};

const outcome = (decision: Decision): string | undefined =>
  decision.allowed
    ? `${formatNumber(decision.minute.remaining)} left in the minute, ${formatNumber(decision.day.remaining)} in the day`
    : reasons[decision.rejectedBy];

/**
 * What the limiter's rules decide about the same request under the limits of each plan. Nothing for a request that was
 * decided by the key's own limits, which no plan changes.
 */
export function UnderEachPlan({ request }: { request: RequestDetails }) {
  if (request.minuteIsOfKey || request.dayIsOfKey) return null;
  const decisions = selfServicePlans.map((name) => ({
    title: plans[name].title,
    decision: decideAgain(request, plans[name].limits, env().ban),
  }));
  const better = rejectedBy(request) && decisions.find(({ decision }) => decision.allowed);
  return (
    <Card>
      <CardHeader
        title="Under each plan"
        description={better ? `Under ${better.title} this request would have passed.` : undefined}
      />
      <CardBody className="grid gap-3">
        {decisions.map(({ title, decision }) => (
          <div key={title} className="grid gap-0.5">
            <p className="flex items-center justify-between gap-3 font-medium">
              {title}
              <Badge tone={decision.allowed ? "accent" : "danger"}>{decision.allowed ? "Allowed" : "Rejected"}</Badge>
            </p>
            <p className="text-[13px] text-muted tabular-nums">{outcome(decision)}</p>
          </div>
        ))}
        <p className="border-line border-t pt-3 text-[13px] text-muted">
          Computed with the limiter’s own rules, from the same earlier requests.
        </p>
      </CardBody>
    </Card>
  );
}
