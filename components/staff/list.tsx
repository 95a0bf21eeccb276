import type { ComponentProps } from "react";
import { DataTable, type DataTableProps } from "@/components/ui/data/data-table";
import { ListPagination } from "@/components/ui/data/list-pagination";
import type { IconName } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/layout/page";
import type { Slice } from "@/lib/base/slice";

export const pageSize = 25;

type ListProps<Row> = Omit<DataTableProps<Row>, "rows" | "none"> & {
  list: Slice<Row>;
  from: bigint | undefined;
  back: string | string[] | undefined;
  hrefOf: (from?: string) => string;
  /** Of all pages. */
  total?: string;
  icon: IconName;
  none: Omit<ComponentProps<typeof EmptyState>, "icon">;
};

export function List<Row extends { id: bigint | string }>({
  list,
  from,
  back,
  hrefOf,
  icon,
  none,
  total,
  ...table
}: ListProps<Row>) {
  const title = list.next === undefined ? "End of list" : "No match on this page";
  const later = { title, link: { href: hrefOf(), label: "First page" } };
  return (
    <>
      <DataTable
        {...table}
        rows={list.items}
        none={<EmptyState icon={icon} {...(from === undefined && list.next === undefined ? none : later)} />}
      />
      <ListPagination
        from={from}
        next={list.next}
        back={back}
        hrefOf={hrefOf}
        rows={total === undefined ? undefined : { shown: list.items.length, perPage: pageSize, total }}
      />
    </>
  );
}
