"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDone } from "@/components/ui/use-done";
import { cancelOrder } from "@/lib/web/actions/orders";

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
      description={`Animal ${petId} becomes available again, and the order is removed from your list.`}
      confirm="Cancel order"
      action={cancelOrder}
      onDone={() => done(`Cancelled order ${orderId}.`)}
    >
      <input type="hidden" name="orderId" value={orderId} />
    </ConfirmDialog>
  );
}
