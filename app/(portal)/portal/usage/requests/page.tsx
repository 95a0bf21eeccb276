import { ChartNoAxesColumn, Download } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { LinkButton } from "@/components/ui/form/button";
import { PageHeader } from "@/components/ui/layout/page";
import { UsageControls } from "@/components/usage/controls";
import { requestHref, usageHref } from "@/components/usage/labels";
import { RequestLog } from "@/components/usage/request-log";
import { RequestSearch } from "@/components/usage/request-search";
import type { AccountId } from "@/lib/base/account-id";
import { filterQuery } from "@/lib/domains/usage/filter-query";
import { getRequest, listRequests, logSpan } from "@/lib/domains/usage/requests/service";
import { daysProblem, logFilter, readFilter, requestId } from "@/lib/domains/usage/schema";
import { logPageSize } from "@/lib/domains/usage/words";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeyNames, searchKey } from "@/lib/web/reads/key-names";

export const metadata: Metadata = { title: "Request log" };

const path = "/portal/usage/requests";

/** Redirects to the request with the searched ID. @returns the problem if there is none */
async function search(accountId: AccountId, text: string, zone: string): Promise<string | undefined> {
  if (text === "") return undefined;
  const id = requestId.safeParse(text);
  if (!id.success) return id.error.issues[0]?.message;
  if (await getRequest(accountId, id.data)) redirect(requestHref(id.data, zone));
  return `No request with this ID in the last ${logSpan()}.`;
}

export default async function Requests({ searchParams }: PageProps<"/portal/usage/requests">) {
  const params = await searchParams;
  const filter = readFilter(logFilter, params);
  const { before, ...filters } = filter;
  const query = filterQuery(filter).toString();
  const viewer = await requireUser(query ? `${path}?${query}` : path);
  const { accountId } = viewer;
  const searched = String([params.id].flat()[0] ?? "").trim();
  const problem = await search(accountId, searched, filter.zone);
  const openKey = (key: bigint) => redirect(usageHref(path, { ...filters, key }));
  const filterProblem = daysProblem(params) ?? (await searchKey(accountId, params.key, openKey));
  const page = await listRequests(accountId, filter, logPageSize, Date.now());
  const names = await readKeyNames(accountId, page.items, filter.key);
  const first = filterQuery(filters);
  const read = query ? `usage/requests?${query}` : "usage/requests";
  return (
    <>
      <PageHeader
        title="Request log"
        description="Individual requests made with your API keys."
        actions={
          <>
            <LinkButton href={`/api/portal/usage/requests/export?${first}`} download>
              <Download aria-hidden="true" /> Export CSV
            </LinkButton>
            <LinkButton href={usageHref("/portal/usage", filters)}>
              <ChartNoAxesColumn aria-hidden="true" /> Usage
            </LinkButton>
          </>
        }
      />
      <DemoNote viewer={viewer} />
      <RequestSearch value={searched} problem={problem} />
      <UsageControls path={path} filter={filters} names={names} problem={filterProblem} written={params} />
      <Hydrate read={read} data={page}>
        <RequestLog
          read={read}
          names={names}
          span={logSpan()}
          zone={filter.zone}
          firstHref={before && usageHref(path, filters)}
          nextHref={`${path}?${first.size > 0 ? `${first}&` : ""}before={before}`}
          resetHref={usageHref(path, { range: "30d", zone: filter.zone })}
        />
      </Hydrate>
    </>
  );
}
