import { categoryLabel, petTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { orderTones } from "@/components/staff/words";
import { Badge } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import type { DescribedPet } from "@/lib/domains/pets/search";

/** On a phone, the time is below the account. */
export function PetOrders({ orders }: { orders: DescribedPet["orders"] }) {
  if (orders.length === 0) return <p className="text-muted">No orders.</p>;
  return (
    <Table label="Orders of this animal" head={["Order", "Account", "State", ["Placed", "hidden sm:table-cell"]]}>
      {orders.map(({ order, accountName }) => {
        const state = order.cancelledAt ? "cancelled" : order.status;
        return (
          <tr key={String(order.id)}>
            <Td className="font-mono text-[13px]">{String(order.id)}</Td>
            <Td className="w-full max-w-0 truncate sm:w-auto sm:max-w-60">
              <AccountLink id={order.accountId} name={accountName} />
              <span className="block text-[13px] text-muted sm:hidden">
                <Time at={order.createdAt} />
              </span>
            </Td>
            <Td>
              <Badge tone={orderTones[state]}>{state}</Badge>
            </Td>
            <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
              <Time at={order.createdAt} />
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}

export function PetFacts({ pet }: { pet: DescribedPet }) {
  const { id, status, categoryId, categoryName, createdBy, ownerName, retiredAt, reviewSince } = pet;
  return (
    <Facts
      facts={[
        { name: "ID", value: <span className="font-mono">{String(id)}</span> },
        {
          name: "Status",
          value: (
            <span className="flex flex-wrap gap-1.5">
              {retiredAt ? <Badge>retired</Badge> : <Badge tone={petTones[status]}>{status}</Badge>}
              {reviewSince && !retiredAt && <Badge tone="warning">to review</Badge>}
            </span>
          ),
        },
        {
          name: "Category",
          value: (
            <Link className="link" href={`/staff/inventory?category=${categoryId}`}>
              {categoryLabel({ categoryId, categoryName })}
            </Link>
          ),
        },
        { name: "Added by", value: createdBy === null ? "Store" : <AccountLink id={createdBy} name={ownerName} /> },
      ]}
    />
  );
}
