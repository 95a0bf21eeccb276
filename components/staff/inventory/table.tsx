import { categoryLabel, petTones } from "@/components/animals/labels";
import { cx } from "@/components/cx";
import { formatNumber } from "@/components/number";
import { utcDay, utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { SortHeader } from "@/components/ui/data/sort-header";
import { Table, Td, Th } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import type { InventoryQuery, InventorySort } from "@/lib/domains/pets/schema";
import type { StorePet } from "@/lib/domains/pets/search";
import { AccountLink } from "./links";
import { animalLinkId, inventoryHref, sortChange } from "./url";

/** Columns that a phone has no room for. It has their values below the name. */
const wide = "hidden sm:table-cell";

function Cells({ animal, query }: { animal: StorePet; query: InventoryQuery }) {
  const shows = (column: InventoryQuery["columns"][number]) => query.columns.includes(column);
  return (
    <>
      {shows("category") && (
        <Td className={cx("max-w-60 truncate", wide)} title={categoryLabel(animal)}>
          {categoryLabel(animal)}
          {animal.categoryName && <span className="ml-1.5 text-[13px] text-muted">{String(animal.categoryId)}</span>}
        </Td>
      )}
      {shows("status") && (
        <Td>
          <Badge tone={petTones[animal.status]}>{animal.status}</Badge>
        </Td>
      )}
      {shows("added") && (
        <Td className={cx("whitespace-nowrap text-muted", wide)}>
          <time dateTime={animal.createdAt.toISOString()} title={utcTime(animal.createdAt.getTime())}>
            {utcDay(animal.createdAt.getTime())}
          </time>
        </Td>
      )}
      {shows("owner") && (
        <Td className={cx("max-w-60 truncate", wide)}>
          {animal.createdBy === null ? (
            <span className="text-muted">Store</span>
          ) : (
            <AccountLink id={animal.createdBy} name={animal.ownerName} />
          )}
        </Td>
      )}
    </>
  );
}

/** The other columns on a phone. */
function Below({ animal, columns }: { animal: StorePet; columns: InventoryQuery["columns"] }) {
  const { id, createdAt, createdBy, ownerName } = animal;
  const owner = createdBy === null ? "store" : (ownerName ?? "deleted account");
  const parts = [
    String(id),
    columns.includes("category") && categoryLabel(animal),
    columns.includes("added") && utcDay(createdAt.getTime()),
    columns.includes("owner") && `by ${owner}`,
  ];
  const text = parts.filter(Boolean).join(" · ");
  return (
    <span className="block truncate text-[13px] text-muted sm:hidden" title={text}>
      {text}
    </span>
  );
}

export function InventoryTable({ animals, query }: { animals: StorePet[]; query: InventoryQuery }) {
  const { sort, columns } = query;
  const head = (by: InventorySort, label: string, className?: string) => (
    <SortHeader
      className={className}
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
          {head("id", "ID", wide)}
          {head("name", "Name")}
          {columns.includes("category") && head("category", "Category", wide)}
          {columns.includes("status") && head("status", "Status")}
          {columns.includes("added") && <Th className={wide}>Added</Th>}
          {columns.includes("owner") && <Th className={wide}>Added by</Th>}
        </tr>
      </thead>
      <tbody>
        {animals.map((animal) => (
          <tr key={String(animal.id)} className="hover:bg-canvas">
            <Td className={cx("font-mono text-[13px] text-muted", wide)}>{String(animal.id)}</Td>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
              <Link
                id={animalLinkId(String(animal.id))}
                className="link block truncate font-medium"
                scroll={false}
                title={animal.name}
                href={inventoryHref(query, { after: query.after }, `/staff/inventory/${animal.id}`)}
              >
                {animal.name}
              </Link>
              <Below animal={animal} columns={columns} />
            </Td>
            <Cells animal={animal} query={query} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
