import Link from "next/link";
import { categoryLabel } from "@/components/animals/labels";
import { ActionsTh, Table, Td, Th } from "@/components/ui/table";
import type { Animal } from "@/lib/domains/inventory/service";
import { ApproveAnimal } from "./approve-button";
import { AccountLink, Time } from "./links";
import { RetireAnimal } from "./retire-buttons";

/** The animals that wait for a review. On a phone, the account and the category are below the name. */
export function ReviewTable({ animals }: { animals: Animal[] }) {
  return (
    <Table label="Animals to review">
      <thead>
        <tr>
          <Th className="hidden sm:table-cell">ID</Th>
          <Th>Name</Th>
          <Th className="hidden sm:table-cell">Category</Th>
          <Th className="hidden sm:table-cell">Added by</Th>
          <Th className="hidden md:table-cell">Added</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {animals.map((animal) => (
          <tr key={String(animal.id)} className="hover:bg-canvas">
            <Td className="hidden font-mono text-[13px] text-muted sm:table-cell">{String(animal.id)}</Td>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <Link className="link block truncate font-medium" href={`/staff/inventory/${animal.id}`}>
                {animal.name}
              </Link>
              <span className="block truncate text-[13px] text-muted sm:hidden">
                {categoryLabel(animal)}, <AccountLink id={animal.ownerId} name={animal.ownerName} />
              </span>
            </Td>
            <Td className="hidden max-w-60 truncate sm:table-cell">{categoryLabel(animal)}</Td>
            <Td className="hidden max-w-60 truncate sm:table-cell">
              <AccountLink id={animal.ownerId} name={animal.ownerName} />
            </Td>
            <Td className="hidden whitespace-nowrap text-muted md:table-cell">
              <Time at={animal.createdAt} />
            </Td>
            <Td className="w-px pl-0 sm:pl-4">
              <div className="flex flex-col gap-1 sm:flex-row sm:justify-end sm:gap-2">
                <ApproveAnimal id={String(animal.id)} name={animal.name} />
                <RetireAnimal id={String(animal.id)} name={animal.name} version={animal.version} />
              </div>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
