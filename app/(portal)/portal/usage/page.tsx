import { CalendarX2, Download, ListFilter } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { LinkButton } from "@/components/ui/form/button";
import { PageHeader } from "@/components/ui/layout/page";
import { UsageControls, usageHref } from "@/components/usage/controls";
import { UsageView } from "@/components/usage/usage-view";
import { readUsage } from "@/lib/domains/usage/report";
import { filterQuery, readFilter, usageFilter } from "@/lib/domains/usage/schema";
import { groupings } from "@/lib/domains/usage/words";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeyNames } from "@/lib/web/reads/key-names";

export const metadata: Metadata = { title: "Usage" };

const path = "/portal/usage";

export default async function Usage({ searchParams }: PageProps<"/portal/usage">) {
  const params = await searchParams;
  const filter = readFilter(usageFilter, params);
  const by = z.enum(groupings).catch("status").parse(params.by);
  const viewer = await requireUser(usageHref(path, filter, by));
  const { accountId, limits } = viewer;
  const report = await readUsage(accountId, limits, filter, Date.now());
  const names = await readKeyNames(accountId, report.counts, filter.key);
  const { range, zone, operation, key, status } = filter;
  const query = filterQuery(filter).toString();
  const read = query ? `usage?${query}` : "usage";
  return (
    <>
      <PageHeader
        title="Usage"
        description="Requests made with your API keys."
        actions={
          <>
            <LinkButton href={`/api/portal/usage/export?${query}`} download>
              <Download aria-hidden="true" /> Export CSV
            </LinkButton>
            <LinkButton href="/portal/usage/deprecated">
              <CalendarX2 aria-hidden="true" /> Deprecated calls
            </LinkButton>
            <LinkButton href={usageHref("/portal/usage/requests", filter)}>
              <ListFilter aria-hidden="true" /> Request log
            </LinkButton>
          </>
        }
      />
      <DemoNote viewer={viewer} />
      <UsageControls path={path} filter={filter} by={by} names={names} />
      <Hydrate read={read} data={report}>
        <UsageView
          read={read}
          range={range}
          zone={zone}
          by={by}
          names={names}
          groupingLinks={groupings.map((value) => ({ by: value, href: usageHref(path, filter, value) }))}
          resetHref={operation || key !== undefined || status ? usageHref(path, { range, zone }, by) : undefined}
        />
      </Hydrate>
    </>
  );
}
