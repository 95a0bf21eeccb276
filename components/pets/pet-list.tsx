"use client";

import { useMay } from "@/components/portal/may";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, TitleLink } from "@/components/ui/data/data-table";
import { Button } from "@/components/ui/form/button";
import { CategoryPicture } from "./category-picture";
import { categoryLabel, petLinkId, petTones, type ShownPet } from "./labels";

type PetListProps = {
  pets: ShownPet[];
  hrefOf: (petId: string) => string;
  onOpen: () => void;
  onOrder: (pet: ShownPet, from: HTMLElement) => void;
};

export function PetList({ pets, hrefOf, onOpen, onOrder }: PetListProps) {
  const mayOrder = useMay("orders.write");
  const columns: Column<ShownPet>[] = [
    { title: "ID", from: "sm", className: "w-px font-mono text-muted text-xs", cell: ({ id }) => id },
    {
      title: "Name",
      className: "w-full max-w-0",
      cell: ({ id, name, categoryName }) => (
        <span className="flex items-center gap-3">
          <CategoryPicture name={categoryName} className="size-6" />
          <TitleLink id={petLinkId(id)} href={hrefOf(id)} scroll={false} onClick={onOpen}>
            {name}
          </TitleLink>
        </span>
      ),
    },
    {
      title: "Category",
      from: "sm",
      below: true,
      className: "max-w-44 truncate text-muted",
      cell: (pet) => <span title={categoryLabel(pet)}>{categoryLabel(pet)}</span>,
    },
    { title: "Status", cell: ({ status }) => <Badge tone={petTones[status]}>{status}</Badge> },
  ];
  return (
    <DataTable
      label="Animals"
      links
      rowClass="[&>td]:h-10 [&>td]:py-1"
      columns={columns}
      rows={pets}
      actions={(pet) =>
        mayOrder &&
        pet.status === "available" && (
          <Button
            size="sm"
            className="noscript:hidden h-7"
            aria-label={`Order ${pet.name}, animal ${pet.id}`}
            onClick={(event) => onOrder(pet, event.currentTarget)}
          >
            Order
          </Button>
        )
      }
    />
  );
}
