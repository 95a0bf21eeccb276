import { Scale } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { AppealsTable } from "@/components/staff/accounts/bans";
import { ListPagination } from "@/components/ui/data/pagination";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { capitalized } from "@/lib/base/words";
import { listAppeals } from "@/lib/domains/bans/lifting";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Appeals" };

const pageSize = 50;
const shown = z.enum(["open", "closed"]).catch("open");

const address = (show: z.infer<typeof shown>, from?: bigint): string =>
  href("/staff/appeals", { status: show === "open" ? undefined : show, from });

export default async function Appeals({ searchParams }: PageProps<"/staff/appeals">) {
  const query = await searchParams;
  const show = shown.parse(query.status);
  const from = parseInt64(String(query.from));
  await requireStaff(address(show, from));
  const { items, next } = await listAppeals({ open: show === "open", from, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Appeals"
        description="Open appeals against bans, oldest first. An appeal is closed when it is declined, or when its ban is lifted or ends."
      />
      <FilterLinks
        label="Status"
        links={shown
          .unwrap()
          .options.map((value) => ({ href: address(value), label: capitalized(value), current: value === show }))}
      />
      {items.length > 0 ? (
        <AppealsTable appeals={items} now={Date.now()} />
      ) : (
        <EmptyState
          icon={Scale}
          title={from !== undefined ? "End of list" : `No ${show} appeals`}
          link={from !== undefined && { href: address(show), label: "First page" }}
        >
          {show === "open" && "Appeals that developers send for a banned key appear here."}
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => address(show, from)} />
    </>
  );
}
