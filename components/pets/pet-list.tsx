import { useMay } from "@/components/portal/may";
import { Badge } from "@/components/ui/data/badge";
import { Truncated } from "@/components/ui/data/long-text";
import { LinkRow, RowLink, Table } from "@/components/ui/data/table";
import { Button } from "@/components/ui/form/button";
import { CategoryPicture } from "./category-picture";
import { categoryLabel, petLinkId, petTones, type ShownPet } from "./labels";

type RowActions = {
  hrefOf: (petId: string) => string;
  onOpen: () => void;
  onOrder: (pet: ShownPet, from: HTMLElement) => void;
};

function PetRow({ pet, hrefOf, onOpen, onOrder }: RowActions & { pet: ShownPet }) {
  const { id, name, status } = pet;
  const category = categoryLabel(pet);
  const mayOrder = useMay("orders.write");
  return (
    <LinkRow className="[&>td]:h-10 [&>td]:py-1">
      <td className="max-sm:hidden w-px font-mono text-muted text-xs">{id}</td>
      <td className="w-full max-w-0">
        <span className="flex items-center gap-3">
          <CategoryPicture name={pet.categoryName} className="size-6" />
          <span className="min-w-0">
            <RowLink
              id={petLinkId(id)}
              className="block truncate"
              href={hrefOf(id)}
              scroll={false}
              onClick={onOpen}
              title={name}
            >
              {name}
            </RowLink>
            <Truncated className="text-[13px] text-muted sm:hidden">{category}</Truncated>
          </span>
        </span>
      </td>
      <td className="max-sm:hidden max-w-44 truncate text-muted" title={category}>
        {category}
      </td>
      <td>
        <Badge tone={petTones[status]}>{status}</Badge>
      </td>
      <td className="w-px pl-0 text-right">
        {mayOrder && status === "available" && (
          <Button
            size="sm"
            className="noscript:hidden relative z-10 h-7 align-top"
            aria-label={`Order ${name}, animal ${id}`}
            onClick={(event) => onOrder(pet, event.currentTarget)}
          >
            Order
          </Button>
        )}
      </td>
    </LinkRow>
  );
}

export const PetList = ({ pets, ...actions }: RowActions & { pets: ShownPet[] }) => (
  <Table
    label="Animals"
    head={[["ID", "max-sm:hidden"], "Name", ["Category", "max-sm:hidden"], "Status", { hidden: "Order" }]}
  >
    {pets.map((pet) => (
      <PetRow key={pet.id} pet={pet} {...actions} />
    ))}
  </Table>
);
