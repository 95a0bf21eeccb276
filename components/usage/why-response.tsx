import { Check, Minus, X } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/layout/page";
import { type OperationId, operationsById } from "@/lib/api/operations";
import { type Check as Checked, explain } from "@/lib/domains/usage/requests/explain";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";

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
