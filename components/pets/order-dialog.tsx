"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { orderPet } from "@/lib/web/actions/orders";
import { categoryLabel, type Pet } from "./labels";

/** Orders the pet on a page. It stays mounted for the dialog after the pet is sold. */
export function OrderButton({ pet }: { pet: Pet }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {pet.status === "available" && (
        <Button ref={button} variant="primary" onClick={() => setOpen(true)}>
          Order<span className="sr-only"> {pet.name}</span>
        </Button>
      )}
      <OrderDialog pet={pet} open={open} onOpenChange={setOpen} returnFocus={() => button.current?.focus()} />
    </>
  );
}

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
