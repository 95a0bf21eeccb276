"use client";

import { useState } from "react";
import { rowId } from "./animal-list";
import type { Animal } from "./labels";
import { OrderDialog } from "./order-dialog";

/**
 * The dialog that orders an animal. It is mounted above the list and the panel, so it stays open while they refresh.
 */
export function useOrdering() {
  const [chosen, setChosen] = useState<{ animal: Animal; from: HTMLElement }>();
  const [open, setOpen] = useState(false);
  const onOrder = (animal: Animal, from: HTMLElement) => {
    setChosen({ animal, from });
    setOpen(true);
  };
  const returnFocus = (ordered: boolean) => {
    if (!chosen) return;
    const { animal, from } = chosen;
    if (from.isConnected && !ordered) return from.focus();
    (from.closest<HTMLElement>("dialog") ?? document.getElementById(rowId(animal.id)))?.focus();
  };
  const dialog = chosen && (
    <OrderDialog
      key={chosen.animal.id}
      animal={chosen.animal}
      open={open}
      returnFocus={returnFocus}
      onOpenChange={setOpen}
    />
  );
  return { onOrder, dialog };
}
