"use client";

import { Button } from "@/components/ui/form/button";
import { Textarea } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { declinePlanRequest, grantPlanRequest } from "@/lib/web/actions/staff-accounts";
import { LimitFields } from "./limit-fields";

type RequestActionsProps = { id: string; plan: string; accountName: string; perMinute: number; perDay: number };

export function RequestActions({ id, plan, accountName, perMinute, perDay }: RequestActionsProps) {
  return (
    <div className="flex flex-col justify-end gap-2 sm:flex-row">
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Grant the request of ${accountName}`}>
            Grant…
          </Button>
        }
        title={`Move ${accountName} to ${plan}?`}
        description="These limits apply from its next request. They can differ from the requested limits."
        confirm="Grant"
        tone="primary"
        fields={{ id }}
        action={grantPlanRequest}
        done={`${accountName} is now on ${plan}.`}
      >
        <LimitFields
          perMinute={{ defaultValue: perMinute, required: true }}
          perDay={{ defaultValue: perDay, required: true }}
        />
      </ConfirmDialog>
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Decline the request of ${accountName}`}>
            Decline…
          </Button>
        }
        title={`Decline the request of ${accountName}?`}
        description="Its plan stays the same. It can send another request."
        confirm="Decline"
        fields={{ id }}
        action={declinePlanRequest}
        done="Request declined."
      >
        <Field name="reason" label="Reason" hint="Shown to the account.">
          <Textarea rows={3} maxLength={2000} required />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
