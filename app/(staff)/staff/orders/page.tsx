import { PackageCheck } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { sumUpTo } from "@/components/number";
import { OrdersTable } from "@/components/staff/orders/table";
import { ListPagination } from "@/components/ui/data/pagination";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { orderEventNames } from "@/lib/base/vocabulary";
import { countedAtMost, countQueue, listQueue } from "@/lib/domains/orders/service";
import { requireStaff } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";

export const metadata: Metadata = { title: "Orders" };

const pageSize = 50;
const path = "/staff/orders";
const shown = z.enum([...orderEventNames, "all"]).catch("placed");

export default async function Orders({ searchParams }: PageProps<"/staff/orders">) {
  const query = await searchParams;
  const show = shown.parse(query.state);
  const from = parseInt64(String(query.from));
  const state = show === "all" ? undefined : show;
  const ordersHref = (value: z.infer<typeof shown>, next?: bigint) =>
    href(path, { state: value === "placed" ? undefined : value, from: next });
  await requireStaff(ordersHref(show, from));
  const [counts, { items, next }] = await Promise.all([countQueue(), listQueue({ state, from, limit: pageSize })]);
  return (
    <>
      <PageHeader title="Orders" description="Orders to approve, oldest first. All other orders, newest first." />
      <FilterLinks
        label="State"
        links={shown.unwrap().options.map((value) => ({
          href: ordersHref(value),
          label: `${value} ${sumUpTo(value === "all" ? Object.values(counts) : [counts[value]], countedAtMost)}`,
          current: value === show,
        }))}
      />
      <OrdersTable key={ordersHref(show, from)} orders={asJson(items)}>
        <EmptyState
          icon={PackageCheck}
          title={from !== undefined ? "End of list" : state ? `No ${state} orders` : "No orders yet"}
          link={from !== undefined && { href: ordersHref(show), label: "First page" }}
        >
          {show === "placed" ? "There are no orders to approve." : undefined}
        </EmptyState>
      </OrdersTable>
      <ListPagination from={from} next={next} hrefOf={(from) => ordersHref(show, from)} />
    </>
  );
}
