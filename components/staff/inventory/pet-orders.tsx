import { orderTones } from "@/components/staff/words";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td, Th } from "@/components/ui/data/table";
import type { DescribedPet } from "@/lib/domains/pets/search";
import { AccountLink, Time } from "./links";

/** On a phone, the time is below the account. */
export function PetOrders({ orders }: { orders: DescribedPet["orders"] }) {
  if (orders.length === 0) return <p className="text-muted">No orders.</p>;
  return (
    <Table label="Orders of this animal">
      <thead>
        <tr>
          <Th>Order</Th>
          <Th>Account</Th>
          <Th>State</Th>
          <Th className="hidden sm:table-cell">Placed</Th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </Table>
  );
}
