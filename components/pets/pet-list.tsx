"use client";

import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { categoryLabel, type Pet, petLinkId, petTones } from "./labels";

type RowActions = {
  hrefOf: (petId: string) => string;
  onOpen: () => void;
  onOrder: (pet: Pet, from: HTMLElement) => void;
};

function PetRow({ pet, hrefOf, onOpen, onOrder }: RowActions & { pet: Pet }) {
  const { id, name, status } = pet;
  const category = categoryLabel(pet);
  return (
    <tr className="hover:bg-canvas">
      <Td className="hidden font-mono text-[13px] text-muted sm:table-cell">{id}</Td>
      <Td className="w-full max-w-0">
        <Link
          id={petLinkId(id)}
          className="link block truncate font-medium"
          href={hrefOf(id)}
          scroll={false}
          onClick={onOpen}
          title={name}
        >
          {name}
        </Link>
        <span className="block truncate text-[13px] text-muted sm:hidden" title={category}>
          {category}
        </span>
      </Td>
      <Td className="hidden max-w-44 truncate sm:table-cell" title={category}>
        {category}
      </Td>
      <Td>
        <Badge tone={petTones[status]}>{status}</Badge>
      </Td>
      <Td className="w-px py-0 pl-0 text-right">
        {status === "available" && (
          <Button
            size="sm"
            aria-label={`Order ${name}, animal ${id}`}
            onClick={(event) => onOrder(pet, event.currentTarget)}
          >
            Order
          </Button>
        )}
      </Td>
    </tr>
  );
}

/** On a phone, the category is below the name. */
export function PetList({ pets, ...actions }: RowActions & { pets: Pet[] }) {
  return (
    <Table
      label="Animals"
      head={[
        ["ID", "hidden sm:table-cell"],
        "Name",
        ["Category", "hidden sm:table-cell"],
        "Status",
        { hidden: "Order" },
      ]}
    >
      {pets.map((pet) => (
        <PetRow key={pet.id} pet={pet} {...actions} />
      ))}
    </Table>
  );
}
