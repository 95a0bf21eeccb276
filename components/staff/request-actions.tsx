"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { declinePlanRequest, grantPlanRequest } from "@/lib/portal/staff-accounts";

type RequestActionsProps = { id: string; accountName: string; perMinute: number; perDay: number };

/** Grants or declines a request for Enterprise. */
export function RequestActions({ id, accountName, perMinute, perDay }: RequestActionsProps) {
  return (
    <div className="flex justify-end gap-2">
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Grant the request of ${accountName}`}>
            Grant…
          </Button>
        }
        title={`Put ${accountName} on Enterprise?`}
        description="With these limits, from its next request on. They need not be what was asked for."
        confirm="Grant"
        tone="primary"
        action={grantPlanRequest}
        onDone={() => toast.success(`${accountName} is on Enterprise.`)}
      >
        <input type="hidden" name="id" value={id} />
        <Field name="perMinute" label="Requests per minute" hint="1 to 1,000,000">
          <Input inputMode="numeric" autoComplete="off" defaultValue={perMinute} required />
        </Field>
        <Field name="perDay" label="Requests per day" hint="1 to 1,000,000,000">
          <Input inputMode="numeric" autoComplete="off" defaultValue={perDay} required />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Decline the request of ${accountName}`}>
            Decline…
          </Button>
        }
        title={`Decline the request of ${accountName}?`}
        description="Its plan stays what it is. It may ask again."
        confirm="Decline"
        action={declinePlanRequest}
        onDone={() => toast.success("Request declined.")}
      >
        <input type="hidden" name="id" value={id} />
        <Field name="reason" label="Reason" hint="The account reads this.">
          <Textarea rows={3} maxLength={2000} required />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
