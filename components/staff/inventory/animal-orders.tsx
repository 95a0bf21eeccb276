import { orderTones } from "@/components/staff/words";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { DescribedAnimal } from "@/lib/domains/inventory/service";
import { AccountLink, Time } from "./links";

export function AnimalOrders({ orders }: { orders: DescribedAnimal["orders"] }) {
  if (orders.length === 0) return <p className="text-muted">No orders.</p>;
  return (
    <Table label="Orders of this animal">
      <thead>
        <tr>
          <Th>Order</Th>
          <Th>Account</Th>
          <Th>State</Th>
          <Th>Placed</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ order, accountName }) => {
          const state = order.cancelledAt ? "cancelled" : order.status;
          return (
            <tr key={String(order.id)}>
              <Td className="font-mono text-[13px]">{String(order.id)}</Td>
              <Td className="min-w-32 max-w-60 truncate">
                <AccountLink id={order.accountId} name={accountName} />
              </Td>
              <Td>
                <Badge tone={orderTones[state]}>{state}</Badge>
              </Td>
              <Td className="whitespace-nowrap text-muted">
                <Time at={order.createdAt} />
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
