"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/form/button";
import type { Pet } from "./labels";
import { OrderDialog } from "./order-dialog";

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
