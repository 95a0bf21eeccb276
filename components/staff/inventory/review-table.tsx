import { ActionsTh, Table, Td, Th } from "@/components/ui/data/table";
import type { StorePet } from "@/lib/domains/pets/search";
import { ApproveAnimal } from "./animal-button";
import { AnimalCells, AnimalHeaders } from "./animal-cells";
import { AccountLink, Time } from "./links";
import { RetireAnimal } from "./retire-button";

/** The animals that wait for a review. On a phone, the account is below the name. */
export function ReviewTable({ animals }: { animals: StorePet[] }) {
  return (
    <Table label="Animals to review">
      <thead>
        <tr>
          <AnimalHeaders />
          <Th className="hidden sm:table-cell">Added by</Th>
          <Th className="hidden md:table-cell">Added</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {animals.map((animal) => {
          const account = <AccountLink id={animal.createdBy} name={animal.ownerName} />;
          return (
            <tr key={String(animal.id)} className="hover:bg-canvas">
              <AnimalCells animal={animal} also={account} />
              <Td className="hidden max-w-60 truncate sm:table-cell">{account}</Td>
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
          );
        })}
      </tbody>
    </Table>
  );
}
