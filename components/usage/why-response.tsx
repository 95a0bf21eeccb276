import { Check, Minus, X } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import type { OperationId } from "@/lib/api/operations";
import { operationsById } from "@/lib/api/operations";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";
import { type Check as Checked, why } from "./why";

const marks = {
  passed: { Icon: Check, colour: "text-accent-ink", label: "passed" },
  rejected: { Icon: X, colour: "text-danger-ink", label: "rejected" },
  unknown: { Icon: Minus, colour: "text-muted", label: "no effect" },
} as const;

function CheckRow({ name, verdict, text }: Checked) {
  const { Icon, colour, label } = marks[verdict];
  return (
    <div className="grid grid-cols-[1rem_1fr] gap-x-3 gap-y-0.5 border-line border-t px-5 py-2.5 sm:grid-cols-[1rem_9rem_1fr]">
      <Icon role="img" aria-label={label} className={`mt-0.5 size-4 ${colour}`} />
      <dt className="text-muted">{name}</dt>
      <dd className="col-start-2 min-w-0 tabular-nums sm:col-start-3">{text}</dd>
    </div>
  );
}

/** Why a request got its response: one sentence, then each check in order. @param zone the time zone for times */
export function WhyResponse({ request, zone }: { request: RequestDetails; zone: string }) {
  const scope = operationsById[request.operation as OperationId]?.scope;
  const { summary, checks } = why({ request, scope, zone });
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
