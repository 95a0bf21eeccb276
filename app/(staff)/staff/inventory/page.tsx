import type { Metadata } from "next";
import { cache, Suspense } from "react";
import { CategoryFilter } from "@/components/pets/category-filter";
import { InventoryColumns } from "@/components/staff/inventory/column-choice";
import { AddPet } from "@/components/staff/inventory/pet-form";
import { InventoryTable } from "@/components/staff/inventory/table";
import { InventoryTabs, inventoryCounts } from "@/components/staff/inventory/tabs";
import { inventoryHref, inventoryParameters, sortsOf } from "@/components/staff/inventory/url";
import { pageSize } from "@/components/staff/list";
import { Pagination } from "@/components/ui/data/pagination";
import { ExportButton } from "@/components/ui/form/button";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FilterForm, FilterInput } from "@/components/ui/form/filters";
import { Skeleton } from "@/components/ui/layout/loading";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { sumUpTo } from "@/lib/base/number";
import { place } from "@/lib/base/product/texts";
import { type PetStatus, petStatuses } from "@/lib/base/vocabulary";
import { namedCategories } from "@/lib/domains/pets/categories";
import { type InventoryQuery, inventoryQuery } from "@/lib/domains/pets/schema";
import { countPets, listInventory, maxPetsCounted } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";

export const metadata: Metadata = { title: "Inventory" };

/** Once for the filters and the list. */
const countOnce = cache(countPets);

const totalOf = (counts: Awaited<ReturnType<typeof countPets>>, status: PetStatus | undefined): string =>
  counts ? sumUpTo(status ? [counts[status]] : Object.values(counts), maxPetsCounted) : "";

async function StatusFilter({ query }: { query: InventoryQuery }) {
  const counts = await countOnce(query);
  return (
    <FilterLinks
      label="Status"
      links={[undefined, ...petStatuses].map((status) => ({
        href: inventoryHref(query, { status }),
        label: `${status ?? "all"} ${totalOf(counts, status)}`.trim(),
        current: status === query.status,
      }))}
    />
  );
}

async function Pets({ query }: { query: InventoryQuery }) {
  const [{ items, next }, counts] = await Promise.all([listInventory(query, pageSize), countOnce(query)]);
  const filtered = query.q !== undefined || query.status !== undefined || query.category !== undefined;
  const first = query.after && inventoryHref(query);
  return (
    <>
      {items.length > 0 ? (
        <InventoryTable
          pets={items}
          shown={query.columns}
          sorts={sortsOf(query)}
          search={inventoryHref(query, { after: query.after }, "")}
        />
      ) : (
        <EmptyState
          icon="boxes"
          title={
            next ? "No match on this page" : first ? "End of list" : filtered ? "No animals found" : "No animals yet"
          }
          link={
            (filtered || first) && {
              href: first ?? "/staff/inventory",
              label: first ? "First page" : "Show all animals",
            }
          }
        >
          {filtered ? "Try another name, status or category." : "Animals appear here when you or a client add them."}
        </EmptyState>
      )}
      <Pagination
        firstHref={first}
        nextHref={next && inventoryHref(query, { after: next })}
        range={counts && next && `${totalOf(counts, query.status)} animals`}
      />
    </>
  );
}

export default async function Inventory({ searchParams }: PageProps<"/staff/inventory">) {
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }));
  const url = inventoryHref(query, { after: query.after });
  const filtered = query.q !== undefined || query.category !== undefined;
  const [categories, counts] = await Promise.all([namedCategories(), inventoryCounts()]);
  return (
    <>
      <PageHeader
        title="Inventory"
        description={`All animals in the ${place}.`}
        actions={
          <>
            <InventoryColumns query={query} />
            <ExportButton href={inventoryHref(query, {}, "/api/staff/inventory")} />
            <AddPet categories={asJson(categories)} />
          </>
        }
      />
      <InventoryTabs current="/staff/inventory" counts={counts} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 [&>nav]:mb-0">
        <Suspense fallback={<Skeleton className="h-9 w-80 max-w-full" />}>
          <StatusFilter query={query} />
        </Suspense>
        <FilterForm
          action="/staff/inventory"
          label="Animals"
          kept={inventoryParameters({ ...query, q: undefined, category: undefined, after: undefined })}
          resetHref={filtered ? inventoryHref(query, { q: undefined, category: undefined }) : undefined}
        >
          <FilterInput
            type="search"
            name="q"
            label="Name or ID"
            placeholder="Search"
            value={query.q}
            maxLength={255}
            className="basis-48 sm:max-w-60"
          />
          <CategoryFilter categories={categories} chosen={query.category} />
        </FilterForm>
      </div>
      <Suspense key={url} fallback={<Skeleton className="h-130" />}>
        <Pets query={query} />
      </Suspense>
    </>
  );
}
