"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { orderPet } from "@/lib/web/actions/orders";
import { categoryLabel, type Pet } from "./labels";

type OrderDialogProps = {
  pet: Pet;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Moves the focus on close, because the button that opened the dialog may be gone. */
  returnFocus: (ordered: boolean) => void;
};

/** Confirms and places an order. If another account was faster, the dialog says so. */
export function OrderDialog({ pet, returnFocus, ...dialog }: OrderDialogProps) {
  const { id, name } = pet;
  const ordered = useRef(false);
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      returnFocus={() => returnFocus(ordered.current)}
      title={`Order ${name}?`}
      description={`${name} (animal ${id}, ${categoryLabel(pet)}) will be reserved for your account. You can cancel until it is delivered.`}
      confirm={`Order ${name}`}
      tone="primary"
      fields={{ petId: id }}
      action={orderPet}
      onDone={({ orderId }) => {
        ordered.current = true;
        toast.success(`You ordered ${name}.`, {
          description: `Order ${orderId}`,
          action: { label: "View orders", onClick: () => router.push("/portal/orders") },
        });
        void client.invalidateQueries({ queryKey: ["animals"] });
        router.refresh();
      }}
    />
  );
}
