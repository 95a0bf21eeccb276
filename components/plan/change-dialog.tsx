import { clockSpan } from "@/components/time";
import { Table } from "@/components/ui/data/table";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { formatNumber } from "@/lib/base/number";
import { planNames, plans, type SelfServicePlan } from "@/lib/base/plans";
import { choosePlanAction } from "@/lib/web/actions/plan";
import { priceText, stopsFitting } from "./change-words";
import type { PlanDialogProps } from "./request";

type ChangeDialogProps = PlanDialogProps & { plan: SelfServicePlan };

export function ChangeDialog({ plan, size, chosen, overview, onChanged }: ChangeDialogProps) {
  const { title, limits } = plans[plan];
  const { minute, day } = overview.windows;
  const steps = planNames.indexOf(plan) - planNames.indexOf(overview.plan);
  const larger = steps > 0;
  const verb = overview.custom ? "Change" : larger ? "Upgrade" : "Downgrade";
  const rows = [
    { name: "This minute", used: minute.limit - minute.remaining, before: minute.limit, after: limits.perMinute },
    { name: "Today (UTC)", used: day.limit - day.remaining, before: day.limit, after: limits.perDay },
  ];
  const dayIsOver = day.limit - day.remaining >= limits.perDay;
  return (
    <ConfirmDialog
      defaultOpen={chosen}
      trigger={
        <Button size={size} variant={steps === 1 && !size && !overview.custom ? "primary" : "secondary"}>
          {`${verb} to ${title}`}
        </Button>
      }
      title={`${verb} to ${title}?`}
      description={`${priceText(overview.prices, plan)}The change applies to your next request. Requests that you have already sent still count.`}
      confirm={`${verb} to ${title}`}
      tone="primary"
      fields={{ plan }}
      action={choosePlanAction}
      onDone={() => onChanged(`Your account is now on ${title}.`)}
    >
      <Table
        label="Current windows before and after the change"
        head={["Window", ["Used", "text-right"], ["Limit", "text-right"], ["Left after", "text-right"]]}
      >
        {rows.map(({ name, used, before, after }) => (
          <tr key={name} className="tabular-nums">
            <td className="font-medium">{name}</td>
            <td className="text-right">{formatNumber(used)}</td>
            <td className="text-right">
              <span className="hidden text-muted sm:inline">{formatNumber(before)} → </span>
              {formatNumber(after)}
            </td>
            <td className="text-right font-semibold">{formatNumber(Math.max(0, after - used))}</td>
          </tr>
        ))}
      </Table>
      {overview.custom && (
        <Alert tone="warning">
          This ends your custom limits of {formatNumber(overview.limits.perMinute)} per minute and{" "}
          {formatNumber(overview.limits.perDay)} per day. To get them back, send our team a request.
        </Alert>
      )}
      {stopsFitting(plan, overview.inUse).map((text) => (
        <Alert key={text} tone="warning">
          {text}
        </Alert>
      ))}
      {dayIsOver && (
        <Alert tone="warning">
          You have already sent as many requests today as {title} allows. If you change now, every request gets a 429
          until midnight UTC, in {clockSpan(day.resetAt - overview.now)}.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
