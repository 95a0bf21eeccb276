import { AccountLink } from "@/components/staff/account-link";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import type { StorePet } from "@/lib/domains/pets/search";
import { ApprovePet, RetirePet } from "./pet-buttons";
import { PetCells, petHeads } from "./pet-cells";

/** The pets that wait for a review. On a phone, the account is below the name. */
export function ReviewTable({ pets }: { pets: StorePet[] }) {
  return (
    <Table
      label="Animals to review"
      head={[
        ...petHeads,
        ["Added by", "hidden sm:table-cell"],
        ["Added", "hidden md:table-cell"],
        { hidden: "Actions" },
      ]}
    >
      {pets.map((pet) => {
        const account = <AccountLink id={pet.createdBy} name={pet.ownerName} />;
        return (
          <tr key={String(pet.id)} className="hover:bg-canvas">
            <PetCells pet={pet} also={account} />
            <Td className="hidden max-w-60 truncate sm:table-cell">{account}</Td>
            <Td className="hidden whitespace-nowrap text-muted md:table-cell">
              <Time at={pet.createdAt} />
            </Td>
            <Td className="w-px pl-0 sm:pl-4">
              <div className="flex flex-col gap-1 sm:flex-row sm:justify-end sm:gap-2">
                <ApprovePet id={String(pet.id)} name={pet.name} />
                <RetirePet id={String(pet.id)} name={pet.name} version={pet.version} />
              </div>
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}
