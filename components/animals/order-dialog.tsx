"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { orderAnimal } from "@/lib/web/actions/orders";
import { type Animal, categoryLabel } from "./labels";

type OrderDialogProps = {
  animal: Animal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gives the focus on when it closes. The button that opened it goes away once the animal is ordered. */
  returnFocus: (ordered: boolean) => void;
};

/** Orders an available animal, once it is confirmed. Whoever was slower reads so in the dialog. */
export function OrderDialog({ animal, returnFocus, ...dialog }: OrderDialogProps) {
  const { id, name } = animal;
  const ordered = useRef(false);
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      returnFocus={() => returnFocus(ordered.current)}
      title={`Order ${name}?`}
      description={`${name} (animal ${id}, ${categoryLabel(animal)}) is kept for your account from now on. You can cancel until it is delivered.`}
      confirm={`Order ${name}`}
      tone="primary"
      action={orderAnimal}
      onDone={({ orderId }) => {
        ordered.current = true;
        toast.success(`${name} is ordered.`, {
          description: `Order ${orderId}`,
          action: { label: "Show orders", onClick: () => router.push("/portal/orders") },
        });
        void client.invalidateQueries({ queryKey: ["animals"] });
        router.refresh();
      }}
    >
      <input type="hidden" name="petId" value={id} />
    </ConfirmDialog>
  );
}
