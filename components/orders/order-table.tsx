import { CategoryPicture } from "@/components/pets/category-picture";
import { orderTones } from "@/components/pets/labels";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, dayColumn, TitleLink, truncated } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { type ListedOrder, mayTake } from "@/lib/domains/orders/service";
import { cancelOrderAction } from "@/lib/web/actions/orders";

const columns: Column<ListedOrder>[] = [
  {
    title: "Order",
    from: "sm",
    below: ({ id }) => `Order ${id}`,
    className: "text-muted tabular-nums",
    cell: ({ id }) => String(id),
  },
  {
    title: "Animal",
    className: truncated,
    picture: ({ categoryName }) => <CategoryPicture name={categoryName} className="size-6" />,
    cell: ({ petId, petName, petRetired }) =>
      petRetired ? (
        <Truncated className="font-medium">{petName}</Truncated>
      ) : (
        <TitleLink href={`/portal/animals/${petId}`}>{petName}</TitleLink>
      ),
  },
  { title: "Status", from: "sm", below: true, cell: ({ state }) => <Badge tone={orderTones[state]}>{state}</Badge> },
  dayColumn<ListedOrder>({ title: "Ordered", from: "sm", below: true, at: ({ createdAt }) => createdAt }),
  dayColumn({ title: "Delivered", from: "sm", at: ({ shipDate }) => shipDate, none: "–" }),
];

const Cancel = ({ id, petName }: ListedOrder) => (
  <ConfirmDialog
    trigger={
      <Button size="sm" variant="ghost" aria-label={`Cancel order ${id}`}>
        Cancel…
      </Button>
    }
    title={`Cancel order ${id}?`}
    description={`${petName} becomes available again. You cannot restore the order.`}
    confirm="Cancel order"
    keep="Keep order"
    fields={{ orderId: String(id) }}
    action={cancelOrderAction}
    done={`Cancelled order ${id}.`}
  />
);

export const OrderTable = ({ orders, mayCancel }: { orders: ListedOrder[]; mayCancel: boolean }) => (
  <DataTable
    label="Orders"
    links
    // A retired animal has no page.
    rowClass="not-has-[a]:hover:bg-transparent"
    columns={columns}
    rows={orders}
    actions={(order) => mayCancel && mayTake("cancel", order.state) && <Cancel {...order} />}
  />
);
