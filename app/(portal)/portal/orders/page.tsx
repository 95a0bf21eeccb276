import { PackageOpen } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { CancelButton } from "@/components/orders/cancel-button";
import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterLinks } from "@/components/ui/filter-links";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Table, Td, Th } from "@/components/ui/table";
import { parseInt64 } from "@/lib/base/int64";
import { type OrderStatus, orderStatuses } from "@/lib/base/vocabulary";
import { mayBecome } from "@/lib/domains/orders/changes";
import { type Order, orderStatus } from "@/lib/domains/orders/schema";
import { listOrdersForPage } from "@/lib/domains/orders/service";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Orders" };

const pageSize = 20;
const tones: Record<OrderStatus, Tone> = { placed: "neutral", approved: "warning", delivered: "accent" };

const deliveredOn = ({ shipDate }: Pick<Order, "shipDate">): string =>
  shipDate ? utcDay(Date.parse(shipDate)) : "Not yet";

const ordersHref = (status?: OrderStatus, from?: bigint): string => {
  const query = new URLSearchParams({ ...(status && { status }), ...(from !== undefined && { from: String(from) }) });
  return query.size > 0 ? `/portal/orders?${query}` : "/portal/orders";
};

export default async function Orders({ searchParams }: PageProps<"/portal/orders">) {
  const query = await searchParams;
  const status = orderStatus.safeParse(query.status).data;
  const from = parseInt64(String(query.from));
  const { accountId } = await requireUser(ordersHref(status, from));
  const { items, next } = await listOrdersForPage(accountId, { limit: pageSize, status, from });
  return (
    <>
      <PageHeader title="Orders" description="Animals your account has ordered, and their delivery status." />
      <FilterLinks
        label="Status"
        links={[undefined, ...orderStatuses].map((value) => ({
          href: ordersHref(value),
          label: value ?? "all",
          current: value === status,
        }))}
      />
      {items.length > 0 ? (
        <Table label="Orders">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>Animal</Th>
              <Th>Status</Th>
              <Th className="hidden sm:table-cell">Delivered</Th>
              <Th>
                <span className="sr-only">Cancel</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((order) => (
              <tr key={String(order.id)}>
                <Td className="font-mono text-[13px]">{String(order.id)}</Td>
                <Td className="whitespace-nowrap">
                  <Link className="link" href={`/portal/animals/${order.petId}`}>
                    Animal {String(order.petId)}
                  </Link>
                </Td>
                <Td>
                  <Badge tone={tones[order.status]}>{order.status}</Badge>
                  {order.shipDate && (
                    <span className="mt-1 block whitespace-nowrap text-[13px] text-muted sm:hidden">
                      {deliveredOn(order)}
                    </span>
                  )}
                </Td>
                <Td className="hidden whitespace-nowrap text-muted sm:table-cell">{deliveredOn(order)}</Td>
                <Td className="w-px py-0 text-right">
                  {mayBecome(order.status, "cancelled") && (
                    <CancelButton orderId={String(order.id)} petId={String(order.petId)} />
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState
          icon={PackageOpen}
          title={status ? `No ${status} orders` : "No orders yet"}
          action={
            <Button asChild>
              <Link href={status ? "/portal/orders" : "/portal/animals"}>
                {status ? "Show all orders" : "Browse animals"}
              </Link>
            </Button>
          }
        >
          {status ? undefined : "When you order an animal, it appears here and in GET /store/orders."}
        </EmptyState>
      )}
      <Pagination
        firstHref={from === undefined ? undefined : ordersHref(status)}
        nextHref={next === undefined ? undefined : ordersHref(status, next)}
      />
    </>
  );
}
