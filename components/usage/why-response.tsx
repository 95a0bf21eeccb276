import { Check, Minus, X } from "lucide-react";
import { formatNumber } from "@/components/number";
import { Badge } from "@/components/ui/data/badge";
import { Card, CardHeader, TitledCard } from "@/components/ui/layout/page";
import { type OperationId, operationsById } from "@/lib/api/operations";
import { env } from "@/lib/base/env";
import { plans, selfServicePlans } from "@/lib/base/plans";
import { decideAgain, rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import { type Check as Checked, explain } from "@/lib/domains/usage/requests/explain";
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
    <TitledCard
      title="Under each plan"
      description={better ? `Under ${better.title} this request would have passed.` : undefined}
      bodyClass="grid gap-3"
    >
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
    </TitledCard>
  );
}

const marks = {
  passed: { Icon: Check, colour: "text-accent-ink", label: "passed" },
  rejected: { Icon: X, colour: "text-danger-ink", label: "rejected" },
  unknown: { Icon: Minus, colour: "text-muted", label: "no effect" },
} as const;

function CheckRow({ name, verdict, text }: Checked) {
  const { Icon, colour, label } = marks[verdict];
  return (
    <div className="grid gap-x-3 gap-y-0.5 border-line border-t px-5 py-2.5 sm:grid-cols-[10.75rem_1fr]">
      <dt className="flex gap-3 text-muted">
        <Icon role="img" aria-label={label} className={`mt-0.5 size-4 shrink-0 ${colour}`} />
        {name}
      </dt>
      <dd className="min-w-0 tabular-nums max-sm:pl-7">{text}</dd>
    </div>
  );
}

/** Why a request got its response: one sentence, then each check in order. @param zone the time zone for times */
export function WhyResponse({ request, zone }: { request: RequestDetails; zone: string }) {
  const scope = operationsById[request.operation as OperationId]?.scope;
  const { summary, checks } = explain(request, scope, zone);
  return (
    <Card className="min-w-0">
      <CardHeader title="Why this response" description={<span className="wrap-anywhere text-ink">{summary}</span>} />
      <dl className="mt-4">
        {checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </dl>
    </Card>
  );
}
