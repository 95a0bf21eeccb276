"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { useMay } from "@/components/portal/may";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { orderPetAction } from "@/lib/web/actions/orders";
import { categoryLabel, type ShownPet } from "./labels";

/** Orders the pet on a page. It stays mounted for the dialog after the pet is sold. */
export function OrderButton({ pet }: { pet: ShownPet }) {
  const mayOrder = useMay("orders.write");
  return (
    <OrderDialog
      pet={pet}
      trigger={
        mayOrder &&
        pet.status === "available" && (
          <Button variant="primary">
            Order<span className="sr-only"> {pet.name}</span>
          </Button>
        )
      }
    />
  );
}

type OrderDialogProps = {
  pet: ShownPet;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Moves the focus on close, because the button that opened the dialog may be gone. */
  returnFocus?: (ordered: boolean) => void;
};

export function OrderDialog({ pet, returnFocus, ...dialog }: OrderDialogProps) {
  const { id, name } = pet;
  const ordered = useRef(false);
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      returnFocus={returnFocus && (() => returnFocus(ordered.current))}
      title={`Order ${name}?`}
      description={`${name} (animal ${id}, ${categoryLabel(pet)}) will be reserved for your account. You can cancel until it is delivered.`}
      confirm={`Order ${name}`}
      tone="primary"
      fields={{ petId: id }}
      action={orderPetAction}
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
