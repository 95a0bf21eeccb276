"use client";

import { PawPrint } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { LiveAlert } from "@/components/portal/live-alert";
import { useRead } from "@/components/portal/use-read";
import { Pagination } from "@/components/ui/data/pagination";
import { EmptyState } from "@/components/ui/layout/page";
import type { BrowsedPage } from "@/lib/domains/pets/search";
import type { Json } from "@/lib/web/reads/json";
import { type Pet, petLinkId } from "./labels";
import { OrderDialog } from "./order-dialog";
import { PetList } from "./pet-list";
import { PetPanel } from "./pet-panel";

/**
 * The dialog that orders a pet. It is mounted above the list and the panel, so it stays open while they refresh.
 */
function useOrdering() {
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

const refreshEveryMs = 15_000;

type PetBoardProps = {
  read: string;
  opened: Pet | undefined;
  /** The URLs of this page without a panel, and with one: `{pet}` is the ID of the pet. */
  closeHref: string;
  petHref: string;
  /** The URLs of the first page, of one from the ID `{from}` on, and of the one before the ID `{before}`. */
  firstHref: string;
  nextHref: string;
  previousHref: string;
  filtered: boolean;
  origin: string;
};

const NoPets = ({ filtered, more }: { filtered: boolean; more: boolean }) => (
  <EmptyState
    icon={PawPrint}
    title={more ? "No match on this page" : filtered ? "No animals found" : "No animals yet"}
    link={filtered && { href: "/portal/animals", label: "Show all animals" }}
  >
    {more
      ? "The search continues on the next page."
      : filtered
        ? "Remove a filter, or search for a shorter part of the name."
        : "Add the first one with POST /pets."}
  </EmptyState>
);

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

/** A page of pets with the panel of one. It refreshes, because other people order pets too. */
export function PetBoard(props: PetBoardProps) {
  const { read, opened, closeHref, petHref, firstHref, nextHref, previousHref, filtered, origin } = props;
  const { data, error } = useRead<Json<BrowsedPage>>(read, refreshEveryMs);
  const { onOpen, onClose } = useClosing(opened !== undefined, closeHref);
  const { onOrder, dialog } = useOrdering();
  if (!data) return <p role="alert">{error?.message ?? "Loading…"}</p>;
  const { items, next, before } = data;
  const hrefOf = (id: string) => petHref.replace("{pet}", id);
  return (
    <div className="min-w-0">
      <LiveAlert error={error} />
      {items.length > 0 ? (
        <PetList pets={items} hrefOf={hrefOf} onOpen={onOpen} onOrder={onOrder} />
      ) : (
        <NoPets filtered={filtered} more={next !== undefined} />
      )}
      <Pagination
        firstHref={before && firstHref}
        previousHref={before && previousHref.replace("{before}", before)}
        nextHref={next && nextHref.replace("{from}", next)}
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
