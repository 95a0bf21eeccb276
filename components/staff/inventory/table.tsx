import { cx } from "@/components/cx";
import { formatNumber } from "@/components/number";
import { categoryLabel, petLinkId, petTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { LinkRow, RowLink, SortHeader, Table, Td } from "@/components/ui/data/table";
import { Day } from "@/components/ui/data/time";
import type { InventoryQuery, InventorySort } from "@/lib/domains/pets/schema";
import type { StorePet } from "@/lib/domains/pets/search";
import { inventoryHref, sortChange } from "./url";

/** Columns that a phone has no room for. It has their values below the name. */
const wide = "hidden sm:table-cell";

function Cells({ pet, query }: { pet: StorePet; query: InventoryQuery }) {
  const shows = (column: InventoryQuery["columns"][number]) => query.columns.includes(column);
  return (
    <>
      {shows("category") && (
        <Td className={cx("max-w-60 truncate", wide)} title={categoryLabel(pet)}>
          {categoryLabel(pet)}
          {pet.categoryName && <span className="ml-1.5 text-[13px] text-muted">{String(pet.categoryId)}</span>}
        </Td>
      )}
      {shows("status") && (
        <Td>
          <Badge tone={petTones[pet.status]}>{pet.status}</Badge>
        </Td>
      )}
      {shows("added") && (
        <Td className={cx("whitespace-nowrap text-muted", wide)}>
          <Day at={pet.createdAt} />
        </Td>
      )}
      {shows("owner") && (
        <Td className={cx("max-w-60 truncate", wide)}>
          {pet.createdBy === null ? (
            <span className="text-muted">Store</span>
          ) : (
            <AccountLink id={pet.createdBy} name={pet.ownerName} />
          )}
        </Td>
      )}
    </>
  );
}

/** The other columns on a phone. */
function Below({ pet, columns }: { pet: StorePet; columns: InventoryQuery["columns"] }) {
  const { id, createdAt, createdBy, ownerName } = pet;
  const owner = createdBy === null ? "store" : (ownerName ?? "deleted account");
  const parts = [
    String(id),
    columns.includes("category") && categoryLabel(pet),
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

export function InventoryTable({ pets, query }: { pets: StorePet[]; query: InventoryQuery }) {
  const { sort, columns } = query;
  const sortHead = (by: InventorySort, label: string, className?: string) => (
    <SortHeader
      key={by}
      className={className}
      href={inventoryHref(query, sortChange(query, by))}
      sorted={sort.by === by ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      {label}
    </SortHeader>
  );
  return (
    <Table
      label={`Inventory, ${formatNumber(pets.length)} animals`}
      head={[
        sortHead("id", "ID", wide),
        sortHead("name", "Name"),
        columns.includes("category") && sortHead("category", "Category", wide),
        columns.includes("status") && sortHead("status", "Status"),
        columns.includes("added") && ["Added", wide],
        columns.includes("owner") && ["Added by", wide],
      ]}
    >
      {pets.map((pet) => (
        <LinkRow key={String(pet.id)}>
          <Td className={cx("text-muted tabular-nums", wide)}>{String(pet.id)}</Td>
          <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
            <RowLink
              id={petLinkId(String(pet.id))}
              className="block truncate"
              scroll={false}
              title={pet.name}
              href={inventoryHref(query, { after: query.after }, `/staff/inventory/${pet.id}`)}
            >
              {pet.name}
            </RowLink>
            <Below pet={pet} columns={columns} />
          </Td>
          <Cells pet={pet} query={query} />
        </LinkRow>
      ))}
    </Table>
  );
}
