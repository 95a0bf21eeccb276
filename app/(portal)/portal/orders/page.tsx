import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { OrderTable } from "@/components/orders/order-table";
import { WhoMay } from "@/components/portal/may";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { LinkButton } from "@/components/ui/form/button";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterForm, FilterInput } from "@/components/ui/form/filters";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { DayRange } from "@/components/usage/controls";
import { datesOf, filterProblems, firstParam, readFilter, timedFilter } from "@/lib/base/filter";
import { int64Text } from "@/lib/base/int64";
import { formatNumber, sumUpTo } from "@/lib/base/number";
import { may } from "@/lib/base/permissions";
import { plans } from "@/lib/base/plans";
import { optionalField } from "@/lib/base/text";
import { type OrderEventName, orderEventNames } from "@/lib/base/vocabulary";
import { countOpenOrders, countOrders, listOwnOrders, maxOrdersCounted } from "@/lib/domains/orders/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Orders" };

const path = "/portal/orders";
const pageSize = 20;

const orderFilter = timedFilter({
  id: optionalField(int64Text("Write the number of an order, such as 42.")),
  status: optionalField(z.enum(orderEventNames)),
  start: optionalField(int64Text("is not a page of the list")),
});

export default async function Orders({ searchParams }: PageProps<"/portal/orders">) {
  const query = await searchParams;
  const { start, ...filter } = readFilter(orderFilter, query);
  const { accountId, account, plan } = await requireMember(href(path, { ...filter, start }));
  const { id, status, from, to } = filter;
  const { from: since, until } = datesOf(filter);
  const problems = filterProblems(orderFilter, query);
  const resetHref = ["id", "from", "to"].some((name) => firstParam(query, name)) ? href(path, { status }) : undefined;
  const [{ items, next }, open, counts] = await Promise.all([
    listOwnOrders(accountId, { id, state: status, since, until, from: start, limit: pageSize }),
    countOpenOrders(accountId, plan),
    countOrders({ accountId, id, since, until }),
  ]);
  const countOf = (status?: OrderEventName) =>
    sumUpTo(status ? [counts[status]] : Object.values(counts), maxOrdersCounted);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Orders"
        description={`Animals your account has ordered, newest first. ${open} of ${formatNumber(plans[plan].openOrders)} open orders.`}
        actions={
          <LinkButton variant="primary" href="/portal/animals">
            Browse animals
          </LinkButton>
        }
      />
      <WhoMay permission="orders.write" does="order animals and cancel orders" />
      <div className="relative mb-4 flex flex-wrap items-start gap-3 [&>search]:grow">
        <FilterLinks
          label="Status"
          className=""
          links={[undefined, ...orderEventNames].map((value) => ({
            href: href(path, { ...filter, status: value }),
            label: `${value ?? "all"} ${countOf(value)}`,
            current: value === status,
          }))}
        />
        {(isFiltered || items.length > 0) && (
          <>
            <DayRange path={path} filter={filter} query={query} problems={problems} />
            <FilterForm action={path} label="Orders" kept={{ status, from, to }} resetHref={resetHref} className="bare">
              <FilterInput
                name="id"
                label="Order number"
                value={firstParam(query, "id")}
                error={problems.id}
                inputMode="numeric"
                placeholder="Order number"
              />
            </FilterForm>
          </>
        )}
      </div>
      {items.length > 0 ? (
        <OrderTable orders={items} mayCancel={may(account.role, "orders.write")} />
      ) : (
        <EmptyState
          icon="package-open"
          title={resetHref ? "No orders match" : status ? `No ${status} orders` : "No orders yet"}
          link={{
            href: isFiltered ? path : "/portal/animals",
            label: isFiltered ? "Show all orders" : "Browse animals",
          }}
        >
          {isFiltered ? undefined : "When you order an animal, it appears here and in GET /store/orders."}
        </EmptyState>
      )}
      <ListPagination
        from={start}
        next={next}
        back={query.back}
        rows={{ shown: items.length, perPage: pageSize, total: countOf(status) }}
        hrefOf={(start) => href(path, { ...filter, start })}
      />
    </>
  );
}
