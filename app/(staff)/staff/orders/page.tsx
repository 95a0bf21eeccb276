import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { pageSize } from "@/components/staff/list";
import { OrdersTable } from "@/components/staff/orders/table";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterForm, FilterInput } from "@/components/ui/form/filters";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { capitalized } from "@/lib/base/grammar";
import { parseInt64 } from "@/lib/base/int64";
import { sumUpTo } from "@/lib/base/number";
import { searchText } from "@/lib/domains/accounts/schema";
import { countOrders, findMatch, listQueue, maxOrdersCounted } from "@/lib/domains/orders/service";
import { requireStaff } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";

export const metadata: Metadata = { title: "Orders" };

const path = "/staff/orders";
const allStatuses = ["all", "placed", "approved", "delivered", "cancelled"] as const;
type Shown = (typeof allStatuses)[number];

const descriptions: Record<Shown, string> = {
  all: "Orders of all accounts, newest first.",
  placed: "Orders to approve, oldest first.",
  approved: "Orders to deliver, oldest first.",
  delivered: "Delivered orders, newest first.",
  cancelled: "Cancelled orders, newest first.",
};

type Query = { q: string | undefined; status: Shown; from: bigint | string | undefined };

/** A search shows orders of every status first, the list those to approve. */
const firstStatus = (q: string | undefined): Shown => (q === undefined ? "placed" : "all");

const ordersHref = ({ q, status, from }: Query): string =>
  href(path, { q, status: status === firstStatus(q) ? undefined : status, from });

function Search({ q, status }: Query) {
  return (
    <FilterForm action={path} label="Orders" resetHref={q === undefined ? undefined : path}>
      {q !== undefined && status !== "all" && <input type="hidden" name="status" value={status} />}
      <FilterInput
        type="search"
        name="q"
        label="Search"
        placeholder="Number, animal, account or email"
        value={q}
        maxLength={254}
        className="basis-full sm:min-w-80 sm:max-w-96 sm:basis-80"
      />
    </FilterForm>
  );
}

export default async function Orders({ searchParams }: PageProps<"/staff/orders">) {
  const given = await searchParams;
  const q = searchText.safeParse(given.q).data;
  const status = z.enum(allStatuses).catch(firstStatus(q)).parse(given.status);
  const query = { q, status, from: parseInt64(String(given.from)) };
  await requireStaff(ordersHref(query));
  const match = q === undefined ? undefined : await findMatch(q);
  const tooMany = q !== undefined && match === undefined;
  const state = status === "all" ? undefined : status;
  const [counts, { items, next }] = tooMany
    ? [undefined, { items: [], next: undefined }]
    : await Promise.all([countOrders({ match }), listQueue({ state, match, from: query.from, limit: pageSize })]);
  const countOf = (value: Shown): string =>
    counts ? sumUpTo(value === "all" ? Object.values(counts) : [counts[value]], maxOrdersCounted) : "";
  return (
    <>
      <PageHeader title="Orders" description={descriptions[status]} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 [&>nav]:mb-0 max-sm:[&>search]:w-full">
        <FilterLinks
          label="Status"
          links={allStatuses.map((value) => ({
            href: ordersHref({ q, status: value, from: undefined }),
            label: `${capitalized(value)} ${countOf(value)}`.trim(),
            current: value === status,
          }))}
        />
        <Search {...query} />
      </div>
      <OrdersTable key={ordersHref(query)} orders={asJson(items)} now={Date.now()}>
        {tooMany ? (
          <EmptyState icon="package-check" title="Too many matches">
            Enter more of the name, or the number of the order.
          </EmptyState>
        ) : (
          <EmptyState
            icon="package-check"
            title={query.from !== undefined ? "End of list" : q || !state ? "No orders found" : `No ${state} orders`}
            link={
              query.from !== undefined
                ? { href: ordersHref({ ...query, from: undefined }), label: "First page" }
                : q !== undefined && { href: path, label: "Clear search" }
            }
          >
            {q === undefined && status === "placed" && "There are no orders to approve."}
          </EmptyState>
        )}
      </OrdersTable>
      <ListPagination
        from={query.from}
        next={next}
        back={given.back}
        rows={counts && { shown: items.length, perPage: pageSize, total: countOf(status) }}
        hrefOf={(from) => ordersHref({ ...query, from })}
      />
    </>
  );
}
