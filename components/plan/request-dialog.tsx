"use client";

import { formatNumber } from "@/components/number";
import { Button } from "@/components/ui/form/button";
import { Field, Input, Textarea } from "@/components/ui/form/fields";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { type PlanName, plans } from "@/lib/base/plans";
import { largestPlan } from "@/lib/domains/plans/limits";
import { requestPlan } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

type RequestDialogProps = { plan: PlanName; chosen: boolean; overview: PlanOverview; onChanged: () => void };

export function RequestDialog({ plan, chosen, overview, onChanged }: RequestDialogProps) {
  const { title, limits } = plans[plan];
  const what = overview.plan === plan ? "Request new limits" : `Request ${title}`;
  if (overview.request?.state === "open") {
    return <Button disabled>{overview.request.plan === plan ? "Requested" : what}</Button>;
  }
  const known = limits ? { title, limits } : largestPlan;
  const hint = (window: keyof typeof known.limits) => `${known.title} has ${formatNumber(known.limits[window])}.`;
  return (
    <FormDialog
      defaultOpen={chosen}
      trigger={<Button>{what}</Button>}
      title={what}
      description="Tell us how many requests you need. Until we respond, your plan stays the same."
      label={what}
      submit="Send request"
      action={requestPlan}
      onDone={() => {
        toast.success("Request sent.");
        onChanged();
      }}
    >
      <input type="hidden" name="plan" value={plan} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="perMinute" label="Requests per minute" hint={hint("perMinute")}>
          <Input inputMode="numeric" required placeholder="5,000" autoComplete="off" />
        </Field>
        <Field name="perDay" label="Requests per day" hint={hint("perDay")}>
          <Input inputMode="numeric" required placeholder="1,000,000" autoComplete="off" />
        </Field>
      </div>
      <Field name="message" label="Use case">
        <Textarea required maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
