"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancelOrder } from "@/lib/portal/orders";

/** Cancels an own order before its delivery, once it is confirmed. */
export function CancelButton({ orderId, petId }: { orderId: string; petId: string }) {
  const router = useRouter();
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
      onDone={() => {
        toast.success(`Order ${orderId} is cancelled.`);
        router.refresh();
      }}
    >
      <input type="hidden" name="orderId" value={orderId} />
    </ConfirmDialog>
  );
}
