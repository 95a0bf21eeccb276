"use client";

import { useState } from "react";
import { type Pet, petLinkId } from "./labels";
import { OrderDialog } from "./order-dialog";

/**
 * The dialog that orders a pet. It is mounted above the list and the panel, so it stays open while they refresh.
 */
export function useOrdering() {
  const [chosen, setChosen] = useState<{ pet: Pet; from: HTMLElement }>();
  const [open, setOpen] = useState(false);
  const onOrder = (pet: Pet, from: HTMLElement) => {
    setChosen({ pet, from });
    setOpen(true);
  };
  const returnFocus = (ordered: boolean) => {
    if (!chosen) return;
    const { pet, from } = chosen;
    if (from.isConnected && !ordered) return from.focus();
    (from.closest<HTMLElement>("dialog") ?? document.getElementById(petLinkId(pet.id)))?.focus();
  };
  const dialog = chosen && (
    <OrderDialog key={chosen.pet.id} pet={chosen.pet} open={open} returnFocus={returnFocus} onOpenChange={setOpen} />
  );
  return { onOrder, dialog };
}
