"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { Drawer } from "@/components/ui/overlay/drawer";
import { AnimalCall } from "./animal-call";
import { AnimalFacts } from "./animal-facts";
import { rowId } from "./animal-list";
import type { Animal } from "./labels";

type AnimalPanelProps = {
  animal: Animal;
  animals: Animal[];
  origin: string;
  hrefOf: (animalId: string) => string;
  closeHref: string;
  onClose: () => void;
  onOrder: (animal: Animal, from: HTMLElement) => void;
};

/** Replaces the panel with the one of a neighbour, so that going back leads to the list. */
function Neighbour({ animal, label, href }: { animal: Animal | undefined; label: string; href: string }) {
  const Icon = label === "Previous" ? ChevronLeft : ChevronRight;
  if (!animal) return <Icon aria-hidden="true" className="m-2 size-4 text-muted opacity-40" />;
  return (
    <Button variant="ghost" size="icon" asChild>
      <Link href={href} replace scroll={false} aria-label={`${label} animal: ${animal.name}`}>
        <Icon aria-hidden="true" />
      </Link>
    </Button>
  );
}

export function AnimalPanel({ animal, animals, origin, hrefOf, closeHref, onClose, onOrder }: AnimalPanelProps) {
  const { id, name, status } = animal;
  const place = animals.findIndex((other) => other.id === id);
  const [before, after] = place < 0 ? [] : [animals[place - 1], animals[place + 1]];
  return (
    <Drawer
      title={name}
      closeHref={closeHref}
      onClose={onClose}
      returnFocus={() => document.getElementById(rowId(id))?.focus()}
      actions={
        <>
          <Neighbour animal={before} label="Previous" href={hrefOf(before?.id ?? id)} />
          <Neighbour animal={after} label="Next" href={hrefOf(after?.id ?? id)} />
        </>
      }
    >
      <div className="-mt-px">
        <AnimalFacts animal={animal} />
      </div>
      <div className="grid grid-cols-1 gap-5 border-line border-t p-5">
        <div className="flex flex-wrap gap-2">
          {status === "available" && (
            <Button variant="primary" onClick={(event) => onOrder(animal, event.currentTarget)}>
              Order<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button asChild>
            <Link href={`/portal/animals/${id}`}>Open as a page</Link>
          </Button>
        </div>
        <AnimalCall origin={origin} id={id} />
      </div>
    </Drawer>
  );
}
