import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { ExportButton, LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page";
import { countedAs, UsageControls } from "@/components/usage/controls";
import { usageHref } from "@/components/usage/labels";
import { UsageView } from "@/components/usage/usage-view";
import { readFilter } from "@/lib/base/filter";
import { filterQuery } from "@/lib/domains/usage/filter-query";
import { daysProblem, usageFilter } from "@/lib/domains/usage/schema";
import { groupings } from "@/lib/domains/usage/vocabulary";
import { requireMember } from "@/lib/web/auth/guards";
import { readKeyNames, searchKey } from "@/lib/web/reads/key-names";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "Usage" };

const path = "/portal/usage";

export default async function Usage({ searchParams }: PageProps<"/portal/usage">) {
  const params = await searchParams;
  const filter = readFilter(usageFilter, params);
  const by = z.enum(groupings).catch("status").parse(params.by);
  const viewer = await requireMember(usageHref(path, filter, by));
  const { accountId } = viewer;
  const openKey = (key: bigint) => redirect(usageHref(path, { ...filter, key }, by));
  const problem = daysProblem(params) ?? (await searchKey(accountId, params.key, openKey));
  const report = await reads.usage.load(viewer, filter);
  const names = await readKeyNames(accountId, report.counts, filter.key);
  const { range, zone, from, operation, key, status } = filter;
  const isFiltered = from || operation || key !== undefined || status || problem;
  const resetHref = isFiltered ? usageHref(path, { range, zone }, by) : undefined;
  // The newest key first, so that an older one, which only some filters show, does not change the colours of the others.
  const order = by === "key" ? Object.keys(names).sort((a, b) => Number(b) - Number(a)) : countedAs;
  const query = filterQuery(filter).toString();
  const read = query ? `usage?${query}` : "usage";
  return (
    <>
      <PageHeader
        title={
          <>
            Usage <DemoNote viewer={viewer} />
          </>
        }
        description="Requests made with your API keys."
        actions={
          <>
            <ExportButton href={`/api/portal/usage/export?${query}`} />
            <LinkButton href="/portal/usage/deprecated">
              <Icon name="calendar-x-2" className="max-sm:hidden" /> Deprecated calls
            </LinkButton>
            <LinkButton href={usageHref("/portal/usage/requests", filter)}>
              <Icon name="list" className="max-sm:hidden" /> Request log
            </LinkButton>
          </>
        }
      />
      <UsageControls
        path={path}
        filter={filter}
        by={by}
        names={names}
        query={params}
        problem={problem}
        resetHref={resetHref}
      />
      <Hydrate read={read} data={report}>
        <UsageView read={read} filter={filter} by={by} names={names} order={order} resetHref={resetHref} />
      </Hydrate>
    </>
  );
}
