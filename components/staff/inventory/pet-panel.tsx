"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { petLinkId } from "@/components/pets/labels";
import { Drawer } from "@/components/ui/overlay/drawer";

type PetPanelProps = { petId: string; name: string; closeHref: string; children: ReactNode };

export function InventoryPetPanel({ petId, name, closeHref, children }: PetPanelProps) {
  const router = useRouter();
  // Pressing Escape twice must not go back two pages.
  const closed = useRef(false);
  const close = () => {
    if (!closed.current) router.back();
    closed.current = true;
  };
  return (
    <Drawer
      title={name}
      closeHref={closeHref}
      onClose={close}
      returnFocus={() => document.getElementById(petLinkId(petId))?.focus()}
    >
      <div className="p-5">{children}</div>
    </Drawer>
  );
}
