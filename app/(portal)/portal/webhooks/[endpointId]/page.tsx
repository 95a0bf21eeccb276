import type { Metadata } from "next";
import { cache } from "react";
import { Missing } from "@/components/portal/missing";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { Breadcrumb, EmptyState } from "@/components/ui/layout/page";
import { DeliveryFilters, DeliveryTable } from "@/components/webhooks/delivery-table";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts";
import { EndpointHeader } from "@/components/webhooks/endpoint-header";
import { eventKinds } from "@/components/webhooks/kinds";
import { adderOf, endpointHref, failureOf } from "@/components/webhooks/labels";
import { ResendFailed } from "@/components/webhooks/resend-buttons";
import { byId } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { DAY_MS, isoTime, SECOND_MS } from "@/lib/base/time";
import { membersOf } from "@/lib/domains/accounts/service";
import { deliverySearch, keptDays } from "@/lib/domains/webhooks/schema";
import { figuresOf, getEndpoint, listDeliveries } from "@/lib/domains/webhooks/service";
import { requireMember } from "@/lib/web/auth/guards";

const find = cache(async (endpointId: string) => {
  const { accountId, userId } = await requireMember(`/portal/webhooks/${encodeURIComponent(endpointId)}`);
  const endpoint = await byId(endpointId, (id) => getEndpoint(accountId, id));
  return endpoint && { endpoint, accountId, userId };
});

type Props = PageProps<"/portal/webhooks/[endpointId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const endpoint = (await find((await params).endpointId))?.endpoint;
  return { title: endpoint ? `${endpoint.url} · Webhooks` : "Webhooks" };
}

const pageSize = 20;
const refreshEveryMs = 5 * SECOND_MS;

export default async function EndpointPage({ params, searchParams }: Props) {
  const [{ endpointId }, query] = [await params, await searchParams];
  const found = await find(endpointId);
  if (!found) return <Missing />;
  const { endpoint } = found;
  const now = Date.now();
  const search = deliverySearch.parse(query);
  const typed = String([query.event ?? ""].flat()[0]);
  const { id, status, failingSince } = endpoint;
  const [{ items, next }, figures, members] = await Promise.all([
    listDeliveries(endpoint, { ...search, limit: pageSize }),
    figuresOf(endpoint),
    membersOf(found.accountId),
  ]);
  const isFiltered = search.status || search.event !== undefined;
  const since = failingSince?.getTime() ?? now - DAY_MS;
  return (
    <>
      <AutoRefresh everyMs={refreshEveryMs} />
      <Breadcrumb href="/portal/webhooks">Webhooks</Breadcrumb>
      <EndpointHeader
        endpoint={{ ...pick(endpoint, "url", "description", "eventTypes", "status"), id: String(id) }}
        kinds={eventKinds(now)}
      />
      <div className="grid gap-6">
        <EndpointFacts
          endpoint={endpoint}
          figures={figures}
          addedBy={adderOf(endpoint, members, found.userId)}
          reason={items.flatMap(({ lastAttempt }) => (lastAttempt && failureOf(lastAttempt)) ?? [])[0]}
          now={now}
        />
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-[15px]">Deliveries</h2>
            {status === "enabled" && <ResendFailed endpointId={String(id)} since={isoTime(since).slice(0, 16)} />}
          </div>
          {(items.length > 0 || isFiltered || typed) && (
            <DeliveryFilters endpointId={id} search={search} typed={typed} />
          )}
          {items.length > 0 ? (
            <DeliveryTable rows={items} now={now} />
          ) : (
            <EmptyState icon="webhook" title={isFiltered ? "No delivery matches" : "No deliveries yet"}>
              {isFiltered ? "Choose another status or ID." : "Send a test event to see how one arrives."}
            </EmptyState>
          )}
          <ListPagination
            from={search.from}
            next={next}
            back={query.back}
            hrefOf={(from) => endpointHref(id, { ...search, from })}
          />
          <p className="mt-4 text-[13px] text-muted">Newest first. We keep deliveries for {keptDays} days.</p>
        </div>
      </div>
    </>
  );
}
