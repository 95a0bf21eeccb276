import { useMay } from "@/components/portal/may";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Drawer } from "@/components/ui/overlay/drawer";
import { PetCall } from "./api-call";
import { petLinkId, type ShownPet } from "./labels";
import { PetFacts } from "./pet-facts";

type PetPanelProps = {
  pet: ShownPet;
  pets: ShownPet[];
  origin: string;
  hrefOf: (petId: string) => string;
  closeHref: string;
  onClose: () => void;
  onOrder: (pet: ShownPet, from: HTMLElement) => void;
};

/** Replaces the panel with the one of a neighbour, so that going back leads to the list. */
function Neighbour({ pet, label, href }: { pet: ShownPet | undefined; label: string; href: string }) {
  const icon = label === "Previous" ? "chevron-left" : "chevron-right";
  if (!pet) return <Icon name={icon} className="m-2 size-4 text-muted opacity-40" />;
  return (
    <LinkButton
      variant="ghost"
      size="icon"
      href={href}
      replace
      scroll={false}
      aria-label={`${label} animal: ${pet.name}`}
    >
      <Icon name={icon} />
    </LinkButton>
  );
}

export function PetPanel({ pet, pets, origin, hrefOf, closeHref, onClose, onOrder }: PetPanelProps) {
  const { id, name, status } = pet;
  const mayOrder = useMay("orders.write");
  const place = pets.findIndex((other) => other.id === id);
  const [before, after] = place < 0 ? [] : [pets[place - 1], pets[place + 1]];
  return (
    <Drawer
      title={name}
      closeHref={closeHref}
      onClose={onClose}
      returnFocus={() => document.getElementById(petLinkId(id))?.focus()}
      actions={
        <>
          <Neighbour pet={before} label="Previous" href={hrefOf(before?.id ?? id)} />
          <Neighbour pet={after} label="Next" href={hrefOf(after?.id ?? id)} />
        </>
      }
    >
      <div className="-mt-px">
        <PetFacts pet={pet} />
      </div>
      <div className="grid grid-cols-1 gap-5 border-line border-t p-5">
        <div className="flex flex-wrap gap-2">
          {mayOrder && status === "available" && (
            <Button variant="primary" onClick={(event) => onOrder(pet, event.currentTarget)}>
              Order<span className="sr-only"> {name}</span>
            </Button>
          )}
          <LinkButton href={`/portal/animals/${id}`}>Open as a page</LinkButton>
        </div>
        <PetCall origin={origin} status={status} />
      </div>
    </Drawer>
  );
}
