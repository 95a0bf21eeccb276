import { Archive } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { RestoreAnimal } from "@/components/staff/inventory/animal-button";
import { AnimalCells, AnimalHeaders } from "@/components/staff/inventory/animal-cells";
import { Time } from "@/components/staff/inventory/links";
import { Pagination } from "@/components/ui/data/pagination";
import { ActionsTh, Table, Td, Th } from "@/components/ui/data/table";
import { EmptyState } from "@/components/ui/layout/empty-state";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page-header";
import { parseInt64 } from "@/lib/base/int64";
import { listRetired } from "@/lib/domains/inventory/service";
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
        <Table label="Retired animals">
          <thead>
            <tr>
              <AnimalHeaders />
              <Th className="hidden sm:table-cell">Retired</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {items.map((animal) => (
              <tr key={String(animal.id)} className="hover:bg-canvas">
                <AnimalCells animal={animal} />
                <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                  <Time at={animal.retiredAt} />
                </Td>
                <Td className="w-px text-right">
                  <RestoreAnimal id={String(animal.id)} name={animal.name} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState icon={Archive} title={from === undefined ? "No retired animals" : "End of list"}>
          {from === undefined && "Animals that staff retire appear here, and can be restored."}
        </EmptyState>
      )}
      <Pagination
        firstHref={from === undefined ? undefined : path}
        nextHref={next === undefined ? undefined : href(path, { from: next })}
      />
    </>
  );
}
