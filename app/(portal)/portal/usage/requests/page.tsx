import { ChartNoAxesColumn, Download } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { LinkButton } from "@/components/ui/form/button";
import { PageHeader } from "@/components/ui/layout/page";
import { requestHref, usageHref } from "@/components/usage/labels";
import { RequestFilters } from "@/components/usage/request-filters";
import { RequestLog } from "@/components/usage/request-log";
import type { AccountId } from "@/lib/base/account-id";
import { filterQuery } from "@/lib/domains/usage/filter-query";
import { getRequest, listRequests, logSpan } from "@/lib/domains/usage/requests/service";
import {
  filterProblems,
  type LogFilter,
  logFilter,
  readFilter,
  requestId,
  usageFilter,
} from "@/lib/domains/usage/schema";
import { logPageSize } from "@/lib/domains/usage/words";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeyNames, searchKey } from "@/lib/web/reads/key-names";

export const metadata: Metadata = { title: "Request log" };

const path = "/portal/usage/requests";

function hrefOf(filter: Partial<LogFilter>): string {
  const query = filterQuery(filter);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Redirects to the request with the searched ID. @returns the problem if there is none */
async function search(accountId: AccountId, text: string, zone: string): Promise<string | undefined> {
  if (!text.startsWith("req_")) return undefined;
  const id = requestId.safeParse(text);
  if (!id.success) return id.error.issues[0]?.message;
  if (await getRequest(accountId, id.data)) redirect(requestHref(id.data, zone));
  return `No request with this ID in the last ${logSpan()}.`;
}

export default async function Requests({ searchParams }: PageProps<"/portal/usage/requests">) {
  const params = await searchParams;
  const given = readFilter(logFilter, params);
  const viewer = await requireUser(hrefOf(given));
  const { accountId } = viewer;
  const notFound = await search(accountId, given.path ?? "", given.zone);
  const unknownKey = await searchKey(accountId, params.key, (key) => redirect(hrefOf({ ...given, key })));
  const filter = notFound ? { ...given, path: undefined } : given;
  const problems = {
    ...filterProblems(logFilter, params),
    ...(notFound && { path: notFound }),
    ...(unknownKey && { key: unknownKey }),
  };
  const { before, ...filters } = filter;
  const page = await listRequests(accountId, filter, logPageSize, Date.now());
  const names = await readKeyNames(accountId, page.items, filter.key);
  const first = filterQuery(filters);
  const read = `usage/requests?${filterQuery(filter)}`;
  const unfiltered = hrefOf({ zone: filter.zone });
  const typed = (name: string) => String([params[name]].flat()[0] ?? "").trim();
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
            <LinkButton href={usageHref("/portal/usage", readFilter(usageFilter, params))}>
              <ChartNoAxesColumn aria-hidden="true" /> Usage
            </LinkButton>
          </>
        }
      />
      <DemoNote viewer={viewer} />
      <RequestFilters
        path={path}
        filter={filter}
        names={names}
        typed={typed}
        problems={problems}
        resetHref={hrefOf(filters) === unfiltered && !notFound && !unknownKey ? undefined : unfiltered}
      />
      <Hydrate read={read} data={page}>
        <RequestLog
          read={read}
          names={names}
          span={logSpan()}
          zone={filter.zone}
          firstHref={before && hrefOf(filters)}
          nextHref={`${path}?${first.size > 0 ? `${first}&` : ""}before={before}`}
          resetHref={hrefOf({ range: "30d", zone: filter.zone })}
          utcHref={hrefOf({ ...filters, zone: "UTC" })}
          hrefOfZone={hrefOf({ ...filters, zone: "{zone}" }).replace(encodeURIComponent("{zone}"), "{zone}")}
        />
      </Hydrate>
    </>
  );
}
