"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button, type ButtonProps } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { orderAnimal } from "@/lib/portal/orders";

type OrderButtonProps = { pet: { id: string; name: string; category: string } } & Pick<ButtonProps, "size" | "variant">;

/** Orders an available animal, once it is confirmed. Whoever was slower reads so in the dialog. */
export function OrderButton({ pet: { id, name, category }, ...button }: OrderButtonProps) {
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <Button aria-label={`Order ${name}, animal ${id}`} {...button}>
          Order
        </Button>
      }
      title={`Order ${name}?`}
      description={`${name} (animal ${id}, ${category}) is kept for your account from now on. You can cancel until it is delivered.`}
      confirm={`Order ${name}`}
      tone="primary"
      action={orderAnimal}
      onDone={({ orderId }) => {
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
