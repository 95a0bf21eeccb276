import { CategoryPicture } from "@/components/pets/category-picture";
import { orderTones } from "@/components/pets/labels";
import { Badge } from "@/components/ui/data/badge";
import { LinkRow, RowLink, Table } from "@/components/ui/data/table";
import { Day } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { type ListedOrder, mayTake } from "@/lib/domains/orders/service";
import { cancelOrderAction } from "@/lib/web/actions/orders";

export const OrderTable = ({ orders, mayCancel }: { orders: ListedOrder[]; mayCancel: boolean }) => (
  <Table
    label="Orders"
    head={[
      ["Order", "hidden sm:table-cell"],
      "Animal",
      "Status",
      ["Ordered", "hidden sm:table-cell"],
      ["Delivered", "hidden sm:table-cell"],
      { hidden: "Cancel" },
    ]}
  >
    {orders.map((order) => (
      <LinkRow key={String(order.id)} className={order.petRetired ? "hover:bg-transparent" : undefined}>
        <td className="hidden text-muted tabular-nums sm:table-cell">{String(order.id)}</td>
        <td className="w-full max-w-0 sm:w-auto sm:max-w-72">
          <span className="flex items-center gap-3">
            <CategoryPicture name={order.categoryName} className="size-6" />
            <span className="min-w-0">
              {order.petRetired ? (
                <span className="block truncate font-medium" title={order.petName}>
                  {order.petName}
                </span>
              ) : (
                <RowLink className="block truncate" href={`/portal/animals/${order.petId}`} title={order.petName}>
                  {order.petName}
                </RowLink>
              )}
              <span className="block text-[13px] text-muted sm:hidden">
                <span className="block">Order {String(order.id)}</span>
                <Day at={order.createdAt} />
              </span>
            </span>
          </span>
        </td>
        <td>
          <Badge tone={orderTones[order.state]}>{order.state}</Badge>
        </td>
        <td className="hidden whitespace-nowrap text-muted sm:table-cell">
          <Day at={order.createdAt} />
        </td>
        <td className="hidden whitespace-nowrap text-muted sm:table-cell">
          {order.shipDate ? <Day at={order.shipDate} /> : "–"}
        </td>
        <td className="noscript:hidden w-px py-0">
          <span className="relative z-10 flex justify-end">
            {mayCancel && mayTake("cancel", order.state) && (
              <ConfirmDialog
                trigger={
                  <Button size="sm" aria-label={`Cancel order ${order.id}`}>
                    Cancel…
                  </Button>
                }
                title={`Cancel order ${order.id}?`}
                description={`${order.petName} becomes available again. You cannot restore the order.`}
                confirm="Cancel order"
                keep="Keep order"
                fields={{ orderId: String(order.id) }}
                action={cancelOrderAction}
                done={`Cancelled order ${order.id}.`}
              />
            )}
          </span>
        </td>
      </LinkRow>
    ))}
  </Table>
);
