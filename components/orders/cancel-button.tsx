"use client";

import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { cancelOrder } from "@/lib/web/actions/orders";

export function CancelButton({ orderId, petName }: { orderId: string; petName: string }) {
  return (
    <ConfirmDialog
      trigger="Cancel"
      triggerName={`Cancel order ${orderId}`}
      title={`Cancel order ${orderId}?`}
      description={`${petName} becomes available again. You cannot restore the order.`}
      confirm="Cancel order"
      keep="Keep order"
      fields={{ orderId }}
      action={cancelOrder}
      done={`Cancelled order ${orderId}.`}
    />
  );
}
