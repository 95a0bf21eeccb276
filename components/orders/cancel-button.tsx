"use client";

import { Button } from "@/components/ui/form/button";
import { useDone } from "@/components/ui/form/use-done";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { cancelOrder } from "@/lib/web/actions/orders";

export function CancelButton({ orderId, petName }: { orderId: string; petName: string }) {
  const done = useDone();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="danger-quiet" aria-label={`Cancel order ${orderId}`}>
          Cancel
        </Button>
      }
      title={`Cancel order ${orderId}?`}
      description={`${petName} becomes available again. You cannot restore the order.`}
      confirm="Cancel order"
      action={cancelOrder}
      onDone={() => done(`Cancelled order ${orderId}.`)}
    >
      <input type="hidden" name="orderId" value={orderId} />
    </ConfirmDialog>
  );
}
