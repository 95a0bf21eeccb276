import type { ReactNode } from "react";
import { categoryLabel } from "@/components/pets/labels";
import { type Head, RowLink, Td } from "@/components/ui/data/table";
import type { StorePet } from "@/lib/domains/pets/search";

/** The headers of {@link PetCells}. */
export const petHeads: Head[] = [["ID", "hidden sm:table-cell"], "Name", ["Category", "hidden sm:table-cell"]];

type PetCellsProps = {
  pet: Pick<StorePet, "id" | "name" | "categoryId" | "categoryName">;
  /** What a phone shows after the ID and the category. */
  also?: ReactNode;
};

/** The ID, name and category of a pet. On a phone, the ID and the category are below the name. */
export const PetCells = ({ pet, also }: PetCellsProps) => (
  <>
    <Td className="hidden text-muted tabular-nums sm:table-cell">{String(pet.id)}</Td>
    <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
      <RowLink className="block truncate" href={`/staff/inventory/${pet.id}`} title={pet.name}>
        {pet.name}
      </RowLink>
      <span className="block truncate text-[13px] text-muted sm:hidden" title={categoryLabel(pet)}>
        {String(pet.id)} · {categoryLabel(pet)}
        {also && <> · {also}</>}
      </span>
    </Td>
    <Td className="hidden max-w-60 truncate sm:table-cell" title={categoryLabel(pet)}>
      {categoryLabel(pet)}
    </Td>
  </>
);
