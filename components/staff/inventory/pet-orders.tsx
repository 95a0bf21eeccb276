import { AccountLink } from "@/components/staff/account-link";
import { orderTones } from "@/components/staff/words";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
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
