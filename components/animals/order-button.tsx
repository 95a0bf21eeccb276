"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/form/button";
import type { Animal } from "./labels";
import { OrderDialog } from "./order-dialog";

/** Orders the animal on a page. It stays mounted for the dialog after the animal is sold. */
export function OrderButton({ animal }: { animal: Animal }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {animal.status === "available" && (
        <Button ref={button} variant="primary" onClick={() => setOpen(true)}>
          Order<span className="sr-only"> {animal.name}</span>
        </Button>
      )}
      <OrderDialog animal={animal} open={open} onOpenChange={setOpen} returnFocus={() => button.current?.focus()} />
    </>
  );
}
