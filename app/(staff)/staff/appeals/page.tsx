import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { appealColumns, BanDecisions } from "@/components/staff/accounts/bans";
import { List, pageSize } from "@/components/staff/list";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { sumUpTo } from "@/lib/base/number";
import { countAppeals, listAppeals, maxBansCounted } from "@/lib/domains/bans/service";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Appeals" };

const statuses = ["open", "closed"] as const;
const shown = z.enum(statuses).catch("open");

const descriptions: Record<(typeof statuses)[number], string> = {
  open: "Customers who ask us to lift a ban, the oldest first.",
  closed: "An appeal is closed when it is declined, or when its ban is lifted or ends.",
};

const address = (status: (typeof statuses)[number], from?: bigint | string): string =>
  href("/staff/appeals", { status: status === "open" ? undefined : status, from });

export default async function Appeals({ searchParams }: PageProps<"/staff/appeals">) {
  const query = await searchParams;
  const status = shown.parse(query.status);
  const from = parseInt64(String(query.from));
  await requireStaff(address(status, from));
  const isOpen = status === "open";
  const totalOf = async (open: boolean) => sumUpTo([await countAppeals(open)], maxBansCounted);
  const [list, open, closed] = await Promise.all([
    listAppeals({ open: isOpen, from, limit: pageSize }),
    totalOf(true),
    totalOf(false),
  ]);
  const totals = { open, closed };
  return (
    <>
      <PageHeader title="Appeals" description={descriptions[status]} />
      <FilterLinks
        label="Status"
        links={statuses.map((value) => ({
          href: address(value),
          label: `${value} ${totals[value]}`,
          current: value === status,
        }))}
      />
      <List
        label="Appeals"
        rowClass="align-top"
        columns={appealColumns}
        actions={(row) => <BanDecisions {...row} />}
        list={list}
        total={totals[status]}
        from={from}
        back={query.back}
        hrefOf={(from) => address(status, from)}
        icon="scale"
        none={{
          title: `No ${status} appeals`,
          children: isOpen
            ? "When a customer appeals the ban of a key, it waits here until you lift the ban or decline the appeal."
            : "When you lift a ban or decline its appeal, your reason is here.",
        }}
      />
    </>
  );
}
