"use client";

import { useRouter } from "next/navigation";
import { useMay } from "@/components/portal/may";
import { Field, Input } from "@/components/ui/form/fields";
import { FormButton } from "@/components/ui/form/form-button";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { resendDeliveryAction, resendFailedAction } from "@/lib/web/actions/webhooks";

/** @param since a minute in UTC, as a form sends it */
export function ResendFailed({ endpointId, since }: { endpointId: string; since: string }) {
  const router = useRouter();
  if (!useMay("webhooks.write")) return null;
  return (
    <FormDialog
      trigger="Resend…"
      title="Resend failed deliveries"
      description="They are sent again with the same IDs, and tried as often as new ones."
      label="Resend failed deliveries"
      submit="Resend"
      fields={{ id: endpointId }}
      action={resendFailedAction}
      onDone={({ count }) => {
        toast.success(count === 1 ? "1 delivery is sent again." : `${count} deliveries are sent again.`);
        router.refresh();
      }}
    >
      <Field name="since" label="Failed deliveries since (UTC)">
        <Input type="datetime-local" required defaultValue={since} />
      </Field>
    </FormDialog>
  );
}

/** @param waits for its next attempt, which is then made now */
export function ResendButton({ deliveryId, waits }: { deliveryId: string; waits: boolean }) {
  if (!useMay("webhooks.write")) return null;
  return (
    <FormButton size="md" action={resendDeliveryAction} fields={{ id: deliveryId }} done="The event is sent again.">
      {waits ? "Try now" : "Resend"}
    </FormButton>
  );
}
