"use client";

import { formatNumber } from "@/components/number";
import { Button } from "@/components/ui/form/button";
import { Field, Input, Textarea } from "@/components/ui/form/fields";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { largestPlan } from "@/lib/domains/plans/plans";
import { requestEnterprise } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

const { title, limits } = largestPlan;

type RequestDialogProps = { chosen: boolean; overview: PlanOverview; onChanged: () => void };

export function RequestDialog({ chosen, overview, onChanged }: RequestDialogProps) {
  if (overview.request?.state === "open") return <Button disabled>Requested</Button>;
  const what = overview.plan === "enterprise" ? "Request new limits" : "Request Enterprise";
  return (
    <FormDialog
      defaultOpen={chosen}
      trigger={<Button>{what}</Button>}
      title={what}
      description="Tell us how many requests you need. Until we respond, your plan stays the same."
      label={what}
      submit="Send request"
      action={requestEnterprise}
      onDone={() => {
        toast.success("Request sent.");
        onChanged();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="perMinute" label="Requests per minute" hint={`${title} has ${formatNumber(limits.perMinute)}.`}>
          <Input inputMode="numeric" required placeholder="5,000" autoComplete="off" />
        </Field>
        <Field name="perDay" label="Requests per day" hint={`${title} has ${formatNumber(limits.perDay)}.`}>
          <Input inputMode="numeric" required placeholder="1,000,000" autoComplete="off" />
        </Field>
      </div>
      <Field name="message" label="Use case">
        <Textarea required maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
