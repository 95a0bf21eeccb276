import { CategoryPicture } from "@/components/pets/category-picture";
import { categoryLabel } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { type Column, TitleLink, truncated } from "@/components/ui/data/data-table";
import { capitalized } from "@/lib/base/grammar";
import { place } from "@/lib/base/product/texts";
import type { StorePet } from "@/lib/domains/pets/search";

type NamedPet = Pick<StorePet, "id" | "name" | "categoryId" | "categoryName">;

export const idColumn: Column<NamedPet> = {
  title: "ID",
  from: "sm",
  below: true,
  className: "text-muted tabular-nums",
  cell: ({ id }) => String(id),
};

export const categoryColumn: Column<NamedPet> = {
  title: "Category",
  from: "sm",
  below: (pet) => (
    <>
      <CategoryPicture name={pet.categoryName} className="mr-0.5 inline size-4 align-[-3px]" /> {categoryLabel(pet)}
    </>
  ),
  className: "max-w-60 truncate",
  cell: (pet) => (
    <span className="flex items-center gap-2.5" title={`${categoryLabel(pet)}, ID ${pet.categoryId}`}>
      <CategoryPicture name={pet.categoryName} className="size-6" />
      <span className="truncate">{categoryLabel(pet)}</span>
    </span>
  ),
};

export const ownerColumn: Column<Pick<StorePet, "createdBy" | "ownerName">> = {
  title: "Added by",
  from: "sm",
  below: true,
  className: "max-w-60 truncate",
  cell: ({ createdBy, ownerName }) =>
    createdBy === null ? (
      <span className="text-muted">{capitalized(place)}</span>
    ) : (
      <AccountLink id={createdBy} name={ownerName} />
    ),
};

export const petColumns: Column<NamedPet>[] = [
  idColumn,
  {
    title: "Name",
    className: truncated,
    cell: ({ id, name }) => <TitleLink href={`/staff/inventory/${id}`}>{name}</TitleLink>,
  },
  categoryColumn,
];
