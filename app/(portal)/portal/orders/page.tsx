import { PackageOpen } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { CategoryPicture } from "@/components/pets/category-picture";
import { orderTones } from "@/components/pets/labels";
import { WhoMay } from "@/components/portal/may";
import { Badge } from "@/components/ui/data/badge";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import { Day } from "@/components/ui/data/time";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { parseInt64 } from "@/lib/base/int64";
import { may } from "@/lib/base/permissions";
import { orderEventNames } from "@/lib/base/vocabulary";
import { listOwnOrders, mayTake, type OrderState } from "@/lib/domains/orders/service";
import { cancelOrder } from "@/lib/web/actions/orders";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Orders" };

const pageSize = 20;
const orderState = z.enum(orderEventNames).optional().catch(undefined);

const ordersHref = (status?: OrderState, from?: bigint): string => href("/portal/orders", { status, from });

export default async function Orders({ searchParams }: PageProps<"/portal/orders">) {
  const query = await searchParams;
  const status = orderState.parse(query.status);
  const from = parseInt64(String(query.from));
  const { accountId, account } = await requireMember(ordersHref(status, from));
  const { items, next } = await listOwnOrders(accountId, { limit: pageSize, state: status, from });
  const mayCancel = may(account.role, "orders.write");
  return (
    <>
      <PageHeader title="Orders" description="Animals your account has ordered, newest first." />
      <WhoMay permission="orders.write" does="order animals and cancel orders" />
      <FilterLinks
        label="Status"
        links={[undefined, ...orderEventNames].map((value) => ({
          href: ordersHref(value),
          label: value ?? "all",
          current: value === status,
        }))}
      />
      {items.length > 0 ? (
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
          {items.map((order) => (
            <LinkRow key={String(order.id)} className={order.petRetired ? "hover:bg-transparent" : undefined}>
              <Td className="hidden font-mono text-muted text-xs sm:table-cell">{String(order.id)}</Td>
              <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
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
              </Td>
              <Td>
                <Badge tone={orderTones[order.state]}>{order.state}</Badge>
              </Td>
              <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                <Day at={order.createdAt} />
              </Td>
              <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                {order.shipDate ? <Day at={order.shipDate} /> : "–"}
              </Td>
              <Td className="noscript:hidden w-px py-0 text-right">
                <span className="relative z-10">
                  {mayCancel && mayTake("cancel", order.state) && (
                    <ConfirmDialog
                      trigger="Cancel"
                      triggerName={`Cancel order ${order.id}`}
                      title={`Cancel order ${order.id}?`}
                      description={`${order.petName} becomes available again. You cannot restore the order.`}
                      confirm="Cancel order"
                      keep="Keep order"
                      fields={{ orderId: String(order.id) }}
                      action={cancelOrder}
                      done={`Cancelled order ${order.id}.`}
                    />
                  )}
                </span>
              </Td>
            </LinkRow>
          ))}
        </Table>
      ) : (
        <EmptyState
          icon={PackageOpen}
          title={status ? `No ${status} orders` : "No orders yet"}
          link={{
            href: status ? "/portal/orders" : "/portal/animals",
            label: status ? "Show all orders" : "Browse animals",
          }}
        >
          {status ? undefined : "When you order an animal, it appears here and in GET /store/orders."}
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => ordersHref(status, from)} />
    </>
  );
}
