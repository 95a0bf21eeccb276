"use client";

import { petLinkId, petTones } from "@/components/pets/labels";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, dayColumn, type Sort, TitleLink, truncated } from "@/components/ui/data/data-table";
import type { InventoryColumn, InventorySort } from "@/lib/domains/pets/schema";
import type { StorePet } from "@/lib/domains/pets/search";
import { categoryColumn, idColumn, ownerColumn } from "./columns";

type InventoryTableProps = {
  pets: StorePet[];
  shown: InventoryColumn[];
  sorts: Record<InventorySort, Sort>;
  /** The query string that leads from an animal back to this page of the list. */
  search: string;
};

export function InventoryTable({ pets, shown, sorts, search }: InventoryTableProps) {
  const columns: (Column<StorePet> | false)[] = [
    { ...idColumn, sort: sorts.id },
    {
      title: "Name",
      sort: sorts.name,
      className: truncated,
      cell: ({ id, name }) => (
        <TitleLink id={petLinkId(String(id))} scroll={false} href={`/staff/inventory/${id}${search}`}>
          {name}
        </TitleLink>
      ),
    },
    shown.includes("category") && { ...categoryColumn, sort: sorts.category },
    shown.includes("status") && {
      title: "Status",
      sort: sorts.status,
      cell: ({ status }) => <Badge tone={petTones[status]}>{status}</Badge>,
    },
    shown.includes("added") && dayColumn({ title: "Added", from: "sm", at: ({ createdAt }) => createdAt }),
    shown.includes("owner") && ownerColumn,
  ];
  return <DataTable label={`Inventory, ${pets.length} animals`} links columns={columns} rows={pets} />;
}
