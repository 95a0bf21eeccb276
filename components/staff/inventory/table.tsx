import Link from "next/link";
import { categoryLabel, petTones } from "@/components/animals/labels";
import { formatNumber } from "@/components/number";
import { utcDay, utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { SortHeader } from "@/components/ui/sort-header";
import { Table, Td, Th } from "@/components/ui/table";
import type { InventoryQuery, InventorySort } from "@/lib/domains/inventory/schema";
import type { Animal } from "@/lib/domains/inventory/service";
import { AccountLink } from "./links";
import { animalLinkId, inventoryHref, sortChange } from "./url";

function Cells({ animal, query }: { animal: Animal; query: InventoryQuery }) {
  const shows = (column: InventoryQuery["columns"][number]) => query.columns.includes(column);
  return (
    <>
      {shows("category") && (
        <Td className="max-w-60 truncate">
          {categoryLabel(animal)}
          {animal.categoryName && (
            <span className="ml-1.5 hidden text-[13px] text-muted sm:inline">{String(animal.categoryId)}</span>
          )}
        </Td>
      )}
      {shows("status") && (
        <Td>
          <Badge tone={petTones[animal.status]}>{animal.status}</Badge>
        </Td>
      )}
      {shows("added") && (
        <Td className="whitespace-nowrap text-muted">
          <time dateTime={animal.createdAt.toISOString()} title={utcTime(animal.createdAt.getTime())}>
            {utcDay(animal.createdAt.getTime())}
          </time>
        </Td>
      )}
      {shows("owner") && (
        <Td className="whitespace-nowrap">
          {animal.ownerId === null ? (
            <span className="text-muted">Store</span>
          ) : (
            <AccountLink id={animal.ownerId} name={animal.ownerName} />
          )}
        </Td>
      )}
    </>
  );
}

export function InventoryTable({ animals, query }: { animals: Animal[]; query: InventoryQuery }) {
  const { sort, columns } = query;
  const head = (by: InventorySort, label: string) => (
    <SortHeader
      href={inventoryHref(query, sortChange(query, by))}
      sorted={sort.by === by ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      {label}
    </SortHeader>
  );
  return (
    <Table label={`Inventory, ${formatNumber(animals.length)} animals`}>
      <thead>
        <tr>
          {head("id", "ID")}
          {head("name", "Name")}
          {columns.includes("category") && head("category", "Category")}
          {columns.includes("status") && head("status", "Status")}
          {columns.includes("added") && <Th>Added</Th>}
          {columns.includes("owner") && <Th>Added by</Th>}
        </tr>
      </thead>
      <tbody>
        {animals.map((animal) => (
          <tr key={String(animal.id)} className="hover:bg-canvas">
            <Td className="font-mono text-[13px] text-muted">{String(animal.id)}</Td>
            <Td className="max-w-36 sm:max-w-72">
              <Link
                id={animalLinkId(String(animal.id))}
                className="link block truncate font-medium"
                scroll={false}
                href={inventoryHref(query, { after: query.after }, `/staff/inventory/${animal.id}`)}
              >
                {animal.name}
              </Link>
            </Td>
            <Cells animal={animal} query={query} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
