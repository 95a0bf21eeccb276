"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDone } from "@/components/ui/use-done";
import { cancelOrder } from "@/lib/web/actions/orders";

/** Cancels an own order before its delivery, once it is confirmed. */
export function CancelButton({ orderId, petId }: { orderId: string; petId: string }) {
  const done = useDone();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="danger-quiet" aria-label={`Cancel order ${orderId}`}>
          Cancel
        </Button>
      }
      title={`Cancel order ${orderId}?`}
      description={`Animal ${petId} becomes available to everybody again, and the order leaves this list.`}
      confirm="Cancel the order"
      action={cancelOrder}
      onDone={() => done(`Order ${orderId} is cancelled.`)}
    >
      <input type="hidden" name="orderId" value={orderId} />
    </ConfirmDialog>
  );
}
