import { Archive } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { RestorePet } from "@/components/staff/inventory/pet-buttons";
import { PetCells, petHeads } from "@/components/staff/inventory/pet-cells";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Breadcrumb, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listRetired } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Retired animals" };

const pageSize = 50;
const path = "/staff/retired";

export default async function Retired({ searchParams }: PageProps<"/staff/retired">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  const { items, next } = await listRetired({ from, limit: pageSize });
  return (
    <>
      <Breadcrumb href="/staff/inventory">Inventory</Breadcrumb>
      <PageHeader title="Retired animals" description="The API and the portal do not show these animals." />
      {items.length > 0 ? (
        <Table label="Retired animals" head={[...petHeads, ["Retired", "hidden sm:table-cell"], { hidden: "Actions" }]}>
          {items.map((pet) => (
            <LinkRow key={String(pet.id)}>
              <PetCells pet={pet} />
              <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                <Time at={pet.retiredAt} />
              </Td>
              <Td className="relative z-10 w-px text-right">
                <RestorePet id={String(pet.id)} name={pet.name} />
              </Td>
            </LinkRow>
          ))}
        </Table>
      ) : (
        <EmptyState icon={Archive} title={from === undefined ? "No retired animals" : "End of list"}>
          {from === undefined && "Animals that staff retire appear here, and can be restored."}
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { from })} />
    </>
  );
}
