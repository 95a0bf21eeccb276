"use client";

import { petLinkId, petTones } from "@/components/pets/labels";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, dayColumn, TitleLink, truncated } from "@/components/ui/data/data-table";
import type { Sort } from "@/components/ui/data/table";
import type { InventoryQuery, InventorySort } from "@/lib/domains/pets/schema";
import type { StorePet } from "@/lib/domains/pets/search";
import { categoryColumn, idColumn, ownerColumn } from "./columns";
import { inventoryHref, sortChange } from "./url";

export function InventoryTable({ pets, query }: { pets: StorePet[]; query: InventoryQuery }) {
  const { sort, columns: shown } = query;
  const sortOf = (by: InventorySort): Sort => ({
    href: inventoryHref(query, sortChange(query, by)),
    sorted: sort.by === by ? (sort.descending ? "descending" : "ascending") : undefined,
  });
  const columns: (Column<StorePet> | false)[] = [
    { ...idColumn, sort: sortOf("id") },
    {
      title: "Name",
      sort: sortOf("name"),
      className: truncated,
      cell: ({ id, name }) => (
        <TitleLink
          id={petLinkId(String(id))}
          scroll={false}
          href={inventoryHref(query, { after: query.after }, `/staff/inventory/${id}`)}
        >
          {name}
        </TitleLink>
      ),
    },
    shown.includes("category") && { ...categoryColumn, sort: sortOf("category") },
    shown.includes("status") && {
      title: "Status",
      sort: sortOf("status"),
      cell: ({ status }) => <Badge tone={petTones[status]}>{status}</Badge>,
    },
    shown.includes("added") && dayColumn("Added", "sm", ({ createdAt }) => createdAt),
    shown.includes("owner") && ownerColumn,
  ];
  return <DataTable label={`Inventory, ${pets.length} animals`} links columns={columns} rows={pets} />;
}
