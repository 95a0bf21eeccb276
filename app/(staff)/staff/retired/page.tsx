import type { Metadata } from "next";
import { href } from "@/components/href";
import { petColumns } from "@/components/staff/inventory/columns";
import { RestorePet } from "@/components/staff/inventory/pet-buttons";
import { InventoryTabs, inventoryCounts } from "@/components/staff/inventory/tabs";
import { List, pageSize } from "@/components/staff/list";
import { timeColumn } from "@/components/ui/data/data-table";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listRetired, type RetiredPet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Retired animals" };

const path = "/staff/retired";

export default async function Retired({ searchParams }: PageProps<"/staff/retired">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { from }));
  const [list, counts] = await Promise.all([listRetired({ from, limit: pageSize }), inventoryCounts()]);
  return (
    <>
      <PageHeader title="Retired animals" description="The API and the portal do not show these animals." />
      <InventoryTabs current={path} counts={counts} />
      <List
        label="Retired animals"
        links
        columns={[
          ...petColumns,
          timeColumn<RetiredPet>({ title: "Retired", from: "sm", below: true, at: ({ retiredAt }) => retiredAt }),
        ]}
        actions={({ id, name }) => <RestorePet id={String(id)} name={name} />}
        list={list}
        total={counts[path]}
        from={from}
        back={query.back}
        hrefOf={(from) => href(path, { from })}
        icon="archive"
        none={{
          title: "No retired animals",
          children: "Animals that staff retire appear here, and can be restored.",
          link: { href: "/staff/inventory", label: "Open inventory" },
        }}
      />
    </>
  );
}
