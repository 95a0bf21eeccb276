import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DemoNote } from "@/components/portal/demo-note";
import { Hydrate } from "@/components/portal/hydrate";
import { ExportButton, LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page";
import { Fold, RequestFilters } from "@/components/usage/controls";
import { requestHref, usageHref } from "@/components/usage/labels";
import { RequestLog } from "@/components/usage/request-log";
import type { AccountId } from "@/lib/base/account-id";
import { filterProblems, firstParam, readFilter } from "@/lib/base/filter";
import { isAnyKeyUsed } from "@/lib/domains/keys/lookup";
import { filterQuery } from "@/lib/domains/usage/filter-query";
import { getRequest, logSpan } from "@/lib/domains/usage/requests/service";
import { logFilter, requestId, usageFilter } from "@/lib/domains/usage/schema";
import { requireMember } from "@/lib/web/auth/guards";
import { readKeyNames, searchKey } from "@/lib/web/reads/key-names";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "Request log" };

const path = "/portal/usage/requests";

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
  const viewer = await requireMember(usageHref(path, given));
  const { accountId } = viewer;
  const notFound = await search(accountId, given.path ?? "", given.zone);
  const unknownKey = await searchKey(accountId, params.key, (key) => redirect(usageHref(path, { ...given, key })));
  const filter = notFound ? { ...given, path: undefined } : given;
  const problems = {
    ...filterProblems(logFilter, params),
    ...(notFound && { path: notFound }),
    ...(unknownKey && { key: unknownKey }),
  };
  const { before, ...filters } = filter;
  const page = await reads["usage/requests"].load(viewer, filter);
  const everUsed = page.items.length > 0 || (await isAnyKeyUsed(accountId));
  const names = await readKeyNames(accountId, page.items, filter.key);
  const read = `usage/requests?${filterQuery(filter)}`;
  const unfiltered = usageHref(path, { zone: filter.zone });
  const isFiltered = usageHref(path, filters) !== unfiltered || notFound || unknownKey;
  return (
    <>
      <PageHeader
        title={
          <>
            Request log <DemoNote viewer={viewer} />
          </>
        }
        description="Individual requests made with your API keys."
        actions={
          <>
            <ExportButton href={`/api/portal/usage/requests/export?${filterQuery(filters)}`} />
            <LinkButton href={usageHref("/portal/usage", readFilter(usageFilter, params))}>
              <Icon name="chart-no-axes-column" /> Usage
            </LinkButton>
          </>
        }
      />
      <Fold open={Boolean(isFiltered)} className="max-sm:mb-3">
        <RequestFilters
          path={path}
          filter={filter}
          names={names}
          query={params}
          problems={problems}
          resetHref={isFiltered ? unfiltered : undefined}
        />
      </Fold>
      <Hydrate read={read} data={page}>
        <RequestLog
          read={read}
          filter={filters}
          names={names}
          everUsed={everUsed}
          span={logSpan()}
          from={before && firstParam(params, "before")}
          back={params.back}
        />
      </Hydrate>
    </>
  );
}
