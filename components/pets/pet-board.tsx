"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { href } from "@/components/href";
import { LiveAlert, useRead } from "@/components/portal/read";
import { Pagination } from "@/components/ui/data/pagination";
import { EmptyState } from "@/components/ui/layout/page";
import type { PetSearch } from "@/lib/domains/pets/schema";
import type { BrowsedPage } from "@/lib/domains/pets/search";
import type { JsonOf } from "@/lib/web/reads/json";
import { petLinkId, type ShownPet } from "./labels";
import { OrderDialog } from "./order-dialog";
import { PetList } from "./pet-list";
import { PetPanel } from "./pet-panel";

/** Orders a pet. It is mounted above the list and the panel, so it stays open while they refresh. */
function useOrdering() {
  const [chosen, setChosen] = useState<{ pet: ShownPet; from: HTMLElement }>();
  const [open, setOpen] = useState(false);
  const onOrder = (pet: ShownPet, from: HTMLElement) => {
    setChosen({ pet, from });
    setOpen(true);
  };
  const returnFocus = (ordered: boolean) => {
    if (!chosen) return;
    const { pet, from } = chosen;
    if (from.isConnected && !ordered) return from.focus();
    (document.querySelector<HTMLElement>("dialog[open]") ?? document.getElementById(petLinkId(pet.id)))?.focus();
  };
  const dialog = chosen && (
    <OrderDialog key={chosen.pet.id} pet={chosen.pet} open={open} onOpenChange={setOpen} returnFocus={returnFocus} />
  );
  return { onOrder, dialog };
}

/** Closing a panel that was opened here goes back; otherwise the URL is replaced. */
function useClosing(isOpen: boolean, closeHref: string) {
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = false;
  }, [isOpen]);
  const onOpen = () => {
    openedHere.current = true;
  };
  const onClose = () => (openedHere.current ? router.back() : router.replace(closeHref, { scroll: false }));
  return { onOpen, onClose };
}

const NoPets = ({ filtered, more }: { filtered: boolean; more: boolean }) => (
  <EmptyState
    icon="own"
    title={more ? "No match on this page" : filtered ? "No animals found" : "No animals yet"}
    link={filtered && { href: path, label: "Show all animals" }}
  >
    {more
      ? "The search continues on the next page."
      : filtered
        ? "Remove a filter, or search for a shorter part of the name."
        : "Add the first one with POST /pets."}
  </EmptyState>
);

const path = "/portal/animals";
const refreshEveryMs = 15_000;

type PetBoardProps = { read: string; search: PetSearch; opened: ShownPet | undefined; origin: string };

/** A page of pets with the panel of one. It refreshes, because other people order pets too. */
export function PetBoard({ read, search, opened, origin }: PetBoardProps) {
  const { data, error } = useRead<JsonOf<BrowsedPage>>(read, refreshEveryMs);
  const closeHref = href(path, search);
  const { onOpen, onClose } = useClosing(opened !== undefined, closeHref);
  const { onOrder, dialog } = useOrdering();
  if (!data) return null;
  const { items, next, before } = data;
  const { from: _, before: __, ...filters } = search;
  const hrefOf = (pet: string) => href(path, { ...search, pet });
  return (
    <div className="min-w-0">
      <LiveAlert error={error} />
      {items.length > 0 ? (
        <PetList pets={items} hrefOf={hrefOf} onOpen={onOpen} onOrder={onOrder} />
      ) : (
        <NoPets filtered={Object.values(filters).some((value) => value !== undefined)} more={next !== undefined} />
      )}
      <Pagination
        firstHref={before && href(path, filters)}
        previousHref={before && href(path, { ...filters, before })}
        nextHref={next && href(path, { ...filters, from: next })}
      />
      {opened && (
        <PetPanel
          pet={items.find(({ id }) => id === opened.id) ?? opened}
          pets={items}
          origin={origin}
          hrefOf={hrefOf}
          closeHref={closeHref}
          onClose={onClose}
          onOrder={onOrder}
        />
      )}
      {dialog}
    </div>
  );
}
